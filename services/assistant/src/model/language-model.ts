import type { Language } from '@showhands/contracts';
import type { RateLimiter } from '@showhands/service-kit/rate-limiting';
import { createConcurrencyLimiter, type Logger } from '@showhands/service-kit/runtime';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod';
import type { AssistantConfig } from '../config.ts';
import type { Passage } from '../help/articles.ts';
import { promptFor } from './prompt.ts';

/** Writes answers from help passages. */
export interface LanguageModel {
  /** @returns plain text, or undefined if the model is busy, fails, times out, writes no words or is over its budget */
  answer(question: string, passages: readonly Passage[], language: Language): Promise<string | undefined>;
  /** Aborts all requests, including later ones. */
  close(): void;
}

const CONCURRENT_REQUESTS = 8;
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

/** Its message never contains the request or response, which are the user's private data. */
class ModelError extends Error {
  override name = 'ModelError';
}

const parseChunk = (data: string): z.output<typeof chunkSchema>['choices'][number] | undefined => {
  try {
    return chunkSchema.parse(JSON.parse(data)).choices[0];
  } catch {
    throw new ModelError('sent an invalid chunk');
  }
};

const wholeSentences = (text: string): string =>
  text.slice(0, ANSWER_CHARACTERS).match(/^.*[.!?؟](?=\s|$)/s)?.[0] ?? '';

/** Reads the stream until the model has finished or the answer reaches its maximum length. */
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
    if (finish === 'content_filter') throw new ModelError('was stopped by its content filter');
    if (finish === 'length' || text.length > ANSWER_CHARACTERS) return wholeSentences(text);
    if (finish) return text;
  }
  throw new ModelError('ended before it had finished');
};

/** Removes control characters and lone surrogates. @throws ModelError if no letter remains */
const plainText = (text: string): string => {
  const plain = text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
  if (!/\p{L}/u.test(plain)) throw new ModelError('wrote no words');
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

export interface ModelDependencies {
  readonly logger: Logger;
  /** The questions that the model may answer, over all users. */
  readonly budget: Pick<RateLimiter, 'consume'>;
  readonly countOverBudget: () => void;
}

/** Client of an OpenAI-compatible API. @returns undefined without a configured model */
export const createLanguageModel = (
  config: ModelConfig,
  { logger, budget, countOverBudget }: ModelDependencies,
): LanguageModel | undefined => {
  const { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: model, ASSISTANT_LLM_API_KEY: key } = config;
  if (url === undefined || model === undefined || key === undefined) return undefined;
  const endpoint = new URL(url);
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '')}/chat/completions`;
  const closing = new AbortController();
  const limiter = createConcurrencyLimiter({ maxRunning: CONCURRENT_REQUESTS, maxQueued: 0 });

  const complete = async (question: string, passages: readonly Passage[], language: Language): Promise<string> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        model,
        messages: promptFor(question, passages, language),
        stream: true,
        max_tokens: ANSWER_TOKENS,
        temperature: 0.2,
      }),
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(config.ASSISTANT_LLM_TIMEOUT_MS)]),
    });
    if (response.ok && response.body) return plainText(await readAnswer(response.body));
    await response.body?.cancel();
    throw new ModelError(`responded ${response.status}`);
  };

  const completeWithinBudget: typeof complete = async (...question) => {
    if ((await budget.consume('all')) === undefined) return complete(...question);
    countOverBudget();
    throw new ModelError('has answered as many questions as ASSISTANT_LLM_BUDGET allows in an hour');
  };

  return {
    answer: async (...question) => {
      try {
        return await limiter(() => completeWithinBudget(...question));
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the language model did not answer');
        return undefined;
      }
    },
    close: () => closing.abort(),
  };
};
