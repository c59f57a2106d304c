import { limits, textStart } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { saveTemplateMessages } from '#lib/messages/templates.ts';
import { isolated } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { type KeptPoll, saveTemplateMutation, templateNamed, templatesQuery } from './api.ts';

const copy = saveTemplateMessages;
const { max } = limits.templateName;

/** The server's error about the name. */
const nameErrorOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === 'name')?.message : undefined;

/** Sets the attribute for the browser, and selects the suggested name. */
const setAutofocus = (field: HTMLInputElement | null) => {
  field?.setAttribute('autofocus', '');
  field?.select();
};

interface ContentProps {
  poll: KeptPoll;
  onClose: () => void;
}

const Content = ({ poll, onClose }: ContentProps) => {
  const [typed, setTyped] = useState(() => textStart(poll.title.trim(), max).trim());
  const submission = useIdempotencyKey();
  const { data: templates = [] } = useQuery(templatesQuery());
  const { mutate, isPending, error } = useMutation(saveTemplateMutation());
  const name = typed.trim();
  const replaced = templateNamed(templates, name);
  const nameError = nameErrorOf(error);

  const save = () => {
    if (isPending) return;
    const body = { name, poll };
    mutate(
      { body, idempotencyKey: submission.keyFor(body) },
      {
        onSuccess: (saved) => {
          toasts.success(copy.saved(isolated(saved.name)));
          onClose();
        },
        onError: submission.failed,
      },
    );
  };

  // No form: the dialog can be inside the form of the poll, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };

  return (
    <>
      <Field label={copy.name} hint={copy.hint} error={nameError}>
        {(field) => (
          <Input
            {...field}
            ref={setAutofocus}
            dir="auto"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p role="status" className="text-15 wrap-anywhere empty:-mt-4">
        {replaced && copy.replaces(isolated(replaced.name))}
      </p>
      <div role="alert" className="empty:-mt-4">
        {error && !nameError && <Notice tone="signal">{errorText(error, copy.failed)}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button variant="primary" pending={isPending} onClick={save}>
          {replaced ? copy.replace : copy.save}
        </Button>
      </div>
    </>
  );
};

interface Props extends ContentProps {
  open: boolean;
}

/** Asks for the name under which a poll is kept as a template. */
export const SaveTemplateDialog = ({ open, ...rest }: Props) => (
  <Dialog open={open} onClose={rest.onClose} title={copy.title} closeLabel={copy.close}>
    <Content {...rest} />
  </Dialog>
);
