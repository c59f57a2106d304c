import { codePoints, limits, type Sequence, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { type SequenceInput, saveMutation } from './api.ts';

const copy = sequencesMessages.form;

interface Errors {
  readonly title?: string;
  readonly polls?: string;
}

/** The error of a sequence before it is sent. */
export const errorsOf = ({ title, poll_ids: ids }: SequenceInput): Errors => ({
  ...(title.trim() === '' && { title: copy.nameRequired }),
  ...(codePoints(title.trim()) > limits.title.max && { title: texts.poll.titleTooLong }),
  ...(ids.length === 0 && { polls: copy.noneChosen }),
});

/** The values of a new sequence, or of one that is changed, and how to save them. */
export const useSequenceForm = (sequence: Sequence | null, onSaved: (saved: Sequence) => void) => {
  const [values, setValues] = useState<SequenceInput>({
    title: sequence?.title ?? '',
    on_next: sequence?.on_next ?? 'keep',
    poll_ids: sequence?.polls.map(({ id }) => id) ?? [],
  });
  const [wasChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation(saveMutation(sequence?.id ?? null));
  const idempotency = useIdempotencyKey();

  const save = (onInvalid: (errors: Errors) => void) => {
    if (isPending) return;
    setChecked(true);
    const errors = errorsOf(values);
    if (Object.keys(errors).length > 0) return onInvalid(errors);
    const input = { ...values, title: values.title.trim() };
    mutate({ input, idempotencyKey: idempotency.keyFor(input) }, { onSuccess: onSaved, onError: idempotency.failed });
  };

  return {
    values,
    change: (changes: Partial<SequenceInput>) => setValues((former) => ({ ...former, ...changes })),
    errors: wasChecked ? errorsOf(values) : {},
    failure: error && errorText(error, copy.failed),
    isPending,
    save,
  };
};
