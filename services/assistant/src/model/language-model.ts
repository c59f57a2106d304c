import { createSlots, type Logger } from '@showhands/service-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod';
import type { AssistantConfig } from '../config.ts';
import type { Passage } from '../help/articles.ts';
import { promptFor } from './prompt.ts';

/** Writes answers from help passages. */
export interface LanguageModel {
  /** @returns plain text, or undefined when the model is busy, fails, is too slow or writes nothing of use. */
  answer(question: string, passages: readonly Passage[]): Promise<string | undefined>;
  /** Gives up what is under way and whatever comes after. */
  close(): void;
}

const AT_ONCE = 8;
const ANSWER_TOKENS = 500;
const ANSWER_CHARACTERS = 2_000;
const EVENT_CHARACTERS = 64_000;

const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/** Says nothing of what was sent or received: that is a user's own. */
class ModelError extends Error {
  override name = 'ModelError';
}

const parseChunk = (data: string): z.output<typeof chunkSchema>['choices'][number] | undefined => {
  try {
    return chunkSchema.parse(JSON.parse(data)).choices[0];
  } catch {
    throw new ModelError('sent something else than a completion');
  }
};

const wholeSentences = (text: string): string => text.slice(0, ANSWER_CHARACTERS).match(/^.*[.!?](?=\s|$)/s)?.[0] ?? '';

/** Reads until the model says that it is done, or has said enough. */
const readAnswer = async (body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> => {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_CHARACTERS }));
  let text = '';
  for await (const { data } of events) {
    if (data === '[DONE]') return text;
    const choice = parseChunk(data);
    text += choice?.delta?.content ?? '';
    const finish = choice?.finish_reason;
    if (finish === 'content_filter') throw new ModelError('refused to answer');
    if (finish === 'length' || text.length > ANSWER_CHARACTERS) return wholeSentences(text);
    if (finish) return text;
  }
  throw new ModelError('broke off');
};

/** Without what a page or a terminal could take for more than text. @throws ModelError where nothing is said */
const plainText = (text: string): string => {
  const plain = text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
  if (!/\p{L}/u.test(plain)) throw new ModelError('wrote nothing of use');
  return plain;
};

type ModelConfig = Pick<
  AssistantConfig,
  'ASSISTANT_LLM_URL' | 'ASSISTANT_LLM_MODEL' | 'ASSISTANT_LLM_API_KEY' | 'ASSISTANT_LLM_TIMEOUT_MS'
>;

const reasonOf = (error: unknown): string => {
  if (error instanceof ModelError) return error.message;
  return Error.isError(error) ? error.name : 'failed';
};

/** The model that the configuration names, if it names one, behind an OpenAI-compatible API. */
export const createLanguageModel = (config: ModelConfig, logger: Logger): LanguageModel | undefined => {
  const { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: model, ASSISTANT_LLM_API_KEY: key } = config;
  if (url === undefined || model === undefined || key === undefined) return undefined;
  const endpoint = new URL(url);
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '')}/chat/completions`;
  const closing = new AbortController();
  const slots = createSlots({ running: AT_ONCE, waiting: 0 });

  const complete = async (question: string, passages: readonly Passage[]): Promise<string> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        model,
        messages: promptFor(question, passages),
        stream: true,
        max_tokens: ANSWER_TOKENS,
        temperature: 0.2,
      }),
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(config.ASSISTANT_LLM_TIMEOUT_MS)]),
    });
    if (response.ok && response.body) return plainText(await readAnswer(response.body));
    await response.body?.cancel();
    throw new ModelError(`answered ${response.status}`);
  };

  return {
    answer: async (question, passages) => {
      try {
        return await slots(() => complete(question, passages));
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the language model did not answer');
        return undefined;
      }
    },
    close: () => closing.abort(),
  };
};
