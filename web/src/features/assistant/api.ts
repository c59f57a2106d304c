import { askAssistant, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/shown-error.ts';
import type { ChatMessage } from './create-history.ts';
import { history } from './history.ts';

export const askKey = (userId: string) => ['assistant', 'ask', userId] as const;

/** An answer has one place, also when it is asked for again. */
export const answerIdOf = (question: ChatMessage): string => `${question.id}-answer`;

/** What is said of the question or of the asking stands as it is; of all else the assistant says that it can't be reached. */
const failureText = (error: Error): string => {
  const worded =
    error instanceof ApiError && (error.status < 500 || error.code === 'breaker_open') && error.code !== '';
  return worded ? errorText(error, texts.assistant.unreachable) : texts.assistant.unreachable;
};

/** Whoever has cleared the history, or left, meanwhile wants no answer any more. */
const answer = (userId: string, question: ChatMessage, parts: Pick<ChatMessage, 'content' | 'sources' | 'isError'>) => {
  if (!history.of(userId).some(({ id }) => id === question.id)) return;
  const timestamp = new Date().toISOString();
  history.add(userId, { id: answerIdOf(question), isBot: true, timestamp, ...parts });
};

export const askMutation = (userId: string) =>
  mutationOptions({
    mutationKey: askKey(userId),
    // The question's id is its key, so that asking again is the same action.
    mutationFn: (question: ChatMessage) =>
      api.call(askAssistant, { body: { message: question.content }, actionKey: question.id }),
    onSuccess: ({ response, sources }, question) =>
      answer(userId, question, { content: response, sources, isError: false }),
    onError: (error, question) => answer(userId, question, { content: failureText(error), sources: [], isError: true }),
  });
