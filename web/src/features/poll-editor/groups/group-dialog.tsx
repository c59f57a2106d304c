import { codePoints, type Group, type GroupAdmission, limits, pollErrorTexts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioRow } from '#components/ui/radio-rows.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { saveGroupMutation } from './api.ts';

const copy = groupsMessages.form;

const ADMISSIONS: readonly GroupAdmission[] = ['later', 'all'];

const nameErrorOf = (name: string): string | undefined => {
  if (name.trim() === '') return pollErrorTexts.groups.nameRequired;
  return codePoints(name.trim()) > limits.groupName.max ? pollErrorTexts.groups.nameTooLong : undefined;
};

interface FieldsProps {
  /** Null for a new one. */
  group: Group | null;
  /** The poll whose list becomes the members of a new group. */
  poll?: { readonly id: string; readonly name: string };
  onClose: () => void;
  onSaved: (group: Group) => void;
}

const GroupFields = ({ group, poll, onClose, onSaved }: FieldsProps) => {
  const id = useId();
  // As it was when the dialog opened: a change in another tab must not be overwritten unseen. A rejection has shown it.
  const [opened] = useState(group);
  const [name, setName] = useState(group?.name ?? poll?.name ?? '');
  const [admits, setAdmits] = useState<GroupAdmission>(group?.admits ?? 'later');
  const [wasChecked, setChecked] = useState(false);
  const [wasRejected, setRejected] = useState(false);
  const { mutate, isPending, error } = useMutation(saveGroupMutation(wasRejected ? group : opened, poll?.id));
  const submission = useIdempotencyKey();
  const save = () => {
    setChecked(true);
    if (isPending || nameErrorOf(name) !== undefined) return;
    const fields = { name: name.trim(), admits };
    const onError = (failure: Error) => {
      submission.failed(failure);
      setRejected(isRejection(failure));
    };
    mutate({ fields, idempotencyKey: submission.keyFor(fields) }, { onSuccess: onSaved, onError });
  };
  // No form: the dialog can be inside the form of a poll, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <>
      {poll && <p className="text-muted">{copy.fromPollHint}</p>}
      <Field label={copy.name} error={wasChecked ? nameErrorOf(name) : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={setAutofocus}
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-15 font-semibold">{copy.legend}</legend>
        {ADMISSIONS.map((value) => (
          <RadioRow
            key={value}
            {...copy.choices[value]}
            name={`${id}-admits`}
            checked={admits === value}
            onChange={() => setAdmits(value)}
            onKeyDown={onKeyDown}
          />
        ))}
      </fieldset>
      <div role="alert" className="empty:hidden">
        {error && <FieldError error={errorText(error, copy.failed)} />}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button variant="primary" pending={isPending} onClick={save}>
          {copy.save}
        </Button>
      </div>
    </>
  );
};

/** Creates a group, or changes its name and which polls its new members see. */
export const GroupDialog = ({ open, ...form }: FieldsProps & { open: boolean }) => {
  const title = form.poll ? copy.fromPoll : form.group ? copy.edit : copy.create;
  return (
    <Dialog open={open} onClose={form.onClose} title={title} closeLabel={copy.close}>
      <GroupFields {...form} />
    </Dialog>
  );
};
