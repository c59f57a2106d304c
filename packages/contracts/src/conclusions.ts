import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pollSchema } from './poll.ts';
import { idPath, text } from './primitives.ts';

/** Not in `limits`, which every screen downloads. */
export const conclusionText = { max: 1_000 } as const;

/** The page, whose form knows the poll and the limit, does not send what these reject. */
export const conclusionTexts = {
  open: 'Close this poll before you write its conclusion',
  draft: 'Publish and close this poll before you write its conclusion',
  required: 'The conclusion must be a text',
  tooLong: 'The conclusion must not exceed 1000 characters',
} as const;

export const concludePoll = defineEndpoint(
  { id: 'concludePoll', method: 'PUT', path: '/polls/:id/conclusion', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary:
      'Write what an own closed poll has led to, or remove that by an empty text; the first text notifies the voters',
    params: idPath,
    body: z.object({
      text: text({ required: conclusionTexts.required, max: conclusionText.max, tooLong: conclusionTexts.tooLong }),
    }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft', 'poll_open'],
  },
);
