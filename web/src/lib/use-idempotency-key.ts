import { useRef } from 'react';
import { isRejection } from './http/backoff.ts';
import { newIdempotencyKey } from './http/idempotency-key.ts';

/**
 * The idempotency key of a form. Sending the same content again after a network error reuses the key, since the first
 * request may have arrived. Changed content, or any content after a response, gets a new key.
 */
export const useIdempotencyKey = () => {
  const last = useRef<{ readonly body: string; readonly key: string }>(null);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** After a success, if the same content can be sent again. */
    done: (): void => {
      last.current = null;
    },
    failed: (error: Error): void => {
      if (isRejection(error)) last.current = null;
    },
  };
};
