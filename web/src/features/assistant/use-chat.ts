import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { newActionKey } from '../../lib/http/action-key.ts';
import { answerIdOf, askKey, askMutation } from './api.ts';
import type { ChatMessage } from './create-history.ts';
import { history } from './history.ts';

export const useHistory = (userId: string) => useSyncExternalStore(history.subscribe, () => history.of(userId));

/** Whether an answer has come since this was first shown. */
export const useAnswered = (userId: string): boolean => {
  const last = useHistory(userId).at(-1);
  const [seen] = useState(last?.id);
  return last?.isBot === true && last.id !== seen;
};

/** The conversation of a person with the assistant. It goes on whether its panel is open or not. */
export const useChat = (userId: string) => {
  const messages = useHistory(userId);
  const { mutate } = useMutation(askMutation(userId));
  const isSending = useIsMutating({ mutationKey: askKey(userId) }) > 0;
  const last = messages.at(-1);

  const ask = (content: string) => {
    if (isSending) return;
    const question: ChatMessage = {
      id: newActionKey(),
      content,
      isBot: false,
      timestamp: new Date().toISOString(),
      isError: false,
      sources: [],
    };
    history.add(userId, question);
    mutate(question);
  };

  const askAgain = () => {
    const question = messages.findLast(({ isBot }) => !isBot);
    if (!question || isSending) return;
    history.remove(userId, answerIdOf(question));
    mutate(question);
  };

  return {
    messages,
    isSending,
    /** The latest question has no answer yet, or none but an apology. */
    isUnanswered: !isSending && last !== undefined && (!last.isBot || last.isError),
    ask,
    askAgain,
    clear: () => history.forget(userId),
  };
};
