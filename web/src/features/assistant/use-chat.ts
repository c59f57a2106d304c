import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { serverNow } from '#lib/server-clock.ts';
import { answerIdOf, askKey, askMutation } from './api.ts';
import type { ChatMessage } from './create-history.ts';
import { history } from './history.ts';

export const useHistory = (userId: string) => useSyncExternalStore(history.subscribe, () => history.get(userId));

/** Whether an answer has arrived since the component was mounted. */
export const useHasNewAnswer = (userId: string): boolean => {
  const last = useHistory(userId).at(-1);
  const [seenId] = useState(last?.id);
  return last?.isBot === true && last.id !== seenId;
};

/** A user's conversation with the assistant. Requests go on while the panel is closed. */
export const useChat = (userId: string) => {
  const messages = useHistory(userId);
  const { mutate } = useMutation(askMutation(userId));
  const isSending = useIsMutating({ mutationKey: askKey(userId) }) > 0;
  const last = messages.at(-1);

  const ask = (content: string) => {
    if (isSending) return;
    const question: ChatMessage = {
      id: newIdempotencyKey(),
      content,
      isBot: false,
      timestamp: new Date(serverNow()).toISOString(),
      isError: false,
      sources: [],
    };
    history.add(userId, question);
    mutate(question);
  };

  const retry = () => {
    const question = messages.findLast(({ isBot }) => !isBot);
    if (!question || isSending) return;
    history.remove(userId, answerIdOf(question));
    mutate(question);
  };

  return {
    messages,
    isSending,
    /** The latest question has no answer, or only an error. */
    canRetry: !isSending && last !== undefined && (!last.isBot || last.isError),
    ask,
    retry,
    clear: () => history.clear(userId),
  };
};
