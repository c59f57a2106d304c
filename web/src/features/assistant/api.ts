import { askAssistant, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { serverNow } from '#lib/server-clock.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { ChatMessage } from './create-history.ts';
import { history } from './history.ts';

export const askKey = (userId: string) => ['assistant', 'ask', userId] as const;

/** Derived from the question's id, so that the answer to a retry replaces the earlier one. */
export const answerIdOf = (question: ChatMessage): string => `${question.id}-answer`;

/** Client errors (4xx) and the open circuit breaker keep their message; any other error reads as unreachable. */
const failureText = (error: Error): string => {
  const hasOwnMessage =
    error instanceof ApiError && (error.status < 500 || error.code === 'breaker_open') && error.code !== '';
  return hasOwnMessage ? errorText(error, texts.assistant.unreachable) : texts.assistant.unreachable;
};

/** Drops the answer if the history was cleared, or the user signed out, while it was in flight. */
const addAnswer = (
  userId: string,
  question: ChatMessage,
  parts: Pick<ChatMessage, 'content' | 'sources' | 'suggestions' | 'isError'>,
) => {
  if (!history.get(userId).some(({ id }) => id === question.id)) return;
  const timestamp = new Date(serverNow()).toISOString();
  history.add(userId, { id: answerIdOf(question), isBot: true, timestamp, ...parts });
};

export const askMutation = (userId: string) =>
  mutationOptions({
    mutationKey: askKey(userId),
    // The question's id is the idempotency key, so that a retry repeats the same action.
    mutationFn: (question: ChatMessage) =>
      api.call(askAssistant, {
        body: { message: question.content, language: pageLanguage.tag },
        idempotencyKey: question.id,
      }),
    onSuccess: ({ response, ...rest }, question) =>
      addAnswer(userId, question, { content: response, ...rest, isError: false }),
    onError: (error, question) =>
      addAnswer(userId, question, { content: failureText(error), sources: [], isError: true }),
  });
