import { useRef } from 'react';
import { newActionKey } from './http/action-key.ts';
import { isRefusal } from './http/backoff.ts';

/**
 * The key under which a form is sent. What may have arrived although no answer came is the same action when it is sent
 * again unchanged; after a refusal it is a new one, which is judged anew.
 */
export const useSubmissionKey = () => {
  const last = useRef<{ readonly body: string; readonly key: string }>(null);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: newActionKey() };
      return last.current.key;
    },
    failed: (error: Error): void => {
      if (isRefusal(error)) last.current = null;
    },
  };
};
