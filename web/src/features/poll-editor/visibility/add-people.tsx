import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { EntriesField } from './entries-field.tsx';
import { parseEntries } from './invited-entries.ts';

interface Addition {
  readonly entries: readonly string[];
  readonly idempotencyKey: string;
}

interface Props {
  copy: {
    readonly addField: string;
    readonly add: string;
    readonly addCount: (count: number) => string;
    readonly added: (count: number) => string;
    readonly saveFailed: string;
  };
  mutation: UseMutationOptions<void, Error, Addition>;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

/** A field for people to add to a list, by typing, pasting or from a file. */
export const AddPeople = ({ copy, mutation, onChanged }: Props) => {
  const [text, setText] = useState('');
  const submission = useIdempotencyKey();
  const { mutate, isPending, error, reset } = useMutation(mutation);
  const { entries, invalid } = parseEntries(text);
  const change = (changed: string) => {
    reset();
    setText(changed);
  };
  const add = () =>
    mutate(
      { entries, idempotencyKey: submission.keyFor(entries) },
      {
        onSuccess: () => {
          submission.done();
          // Invalid entries stay in the field, to be corrected.
          setText(invalid.join('\n'));
          onChanged(copy.added(entries.length));
        },
        onError: submission.failed,
      },
    );
  return (
    <div className="flex flex-col gap-3">
      <EntriesField
        label={copy.addField}
        text={text}
        error={error ? errorText(error, copy.saveFailed) : undefined}
        onRead={change}
      >
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            value={text}
            onChange={({ target }) => change(target.value)}
            className="max-h-[30dvh]"
          />
        )}
      </EntriesField>
      <Button className="self-start" pending={isPending} inactive={entries.length === 0} onClick={add}>
        {entries.length === 0 ? copy.add : copy.addCount(entries.length)}
      </Button>
    </div>
  );
};
