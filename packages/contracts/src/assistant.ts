import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import { limits } from './limits.ts';
import { text } from './primitives.ts';
import { texts } from './texts.ts';

const SUGGESTIONS_MAX = 3;

export const askAssistant = defineEndpoint(
  {
    id: 'askAssistant',
    method: 'POST',
    path: '/chat',
    responses: {
      200: z.object({
        response: z.string(),
        sources: z.array(z.object({ title: z.string(), path: z.string() })),
        /** The nearest questions of the help, if none is clearly meant. Asking one of them gets its answer. */
        suggestions: z.optional(
          z.array(z.object({ title: z.string(), question: z.string() })).check(z.maxLength(SUGGESTIONS_MAX)),
        ),
      }),
    },
  },
  import.meta.isPage || {
    service: 'assistant',
    auth: 'user',
    scope: 'session',
    summary: 'Ask the help assistant; sources are the articles and screens that the answer rests on',
    body: z.object({
      message: text({
        required: texts.assistant.messageRequired,
        min: 1,
        max: limits.chatMessage.max,
        tooLong: texts.assistant.messageTooLong,
      }),
      language: z._default(languageSchema, 'en'),
    }),
    errors: ['validation_failed', 'rate_limited'],
  },
);
