import { codePoints, limits, texts } from '@showhands/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { voterOptionsMessages } from '#lib/messages/voter-options.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { addOptionKey, addOptionMutation } from './api.ts';

const copy = voterOptionsMessages;

const validationError = (text: string): string | null => {
  if (text === '') return texts.poll.optionRequired;
  return codePoints(text) > limits.optionText.max ? texts.poll.optionTooLong : null;
};

const serverError = (error: Error): string => {
  const issues = error instanceof ApiError ? error.errors : [];
  return issues.find(({ path }) => path === 'text')?.message ?? errorText(error, copy.failed);
};

/** The option that a voter types, and how to add it. */
export const useAddOption = (pollId: string) => {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [wasChecked, setChecked] = useState(false);
  const [added, setAdded] = useState<{ readonly key: string; readonly outcome: string } | null>(null);
  const { mutate, isPending, error, variables } = useMutation(addOptionMutation(pollId));

  const trimmed = text.trim();
  const failed = error && variables?.text === trimmed ? { error, sent: variables } : null;

  const add = (onFailed: () => void) => {
    // Asks the cache: a second Enter may come before the next rendering.
    if (client.isMutating({ mutationKey: addOptionKey(pollId) }) > 0) return;
    setChecked(true);
    if (validationError(trimmed) !== null) return onFailed();
    // A request that may have arrived is repeated under its key; after a rejection a new key is needed.
    const idempotencyKey = failed && !isRejection(failed.error) ? failed.sent.idempotencyKey : newIdempotencyKey();
    setAdded(null);
    mutate(
      { text: trimmed, idempotencyKey },
      {
        onSuccess: ({ message }) => {
          setText('');
          setChecked(false);
          setAdded({ key: idempotencyKey, outcome: copy.outcome(isolated(trimmed), message) });
        },
        onError: onFailed,
      },
    );
  };

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      setChecked(false);
      setAdded(null);
    },
    add,
    added,
    isPending,
    error: (wasChecked ? validationError(trimmed) : null) ?? (failed ? serverError(failed.error) : null),
  };
};
