import { createElement, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { type NewPollBody, newPollBodyOf, pollFormSchema } from './form-schema.ts';
import type { PollFormControl } from './use-poll-form.ts';

const dialog = lazyWithPreload(
  async () => (await import('#features/polls/templates/save-template-dialog.tsx')).SaveTemplateDialog,
);

/**
 * The poll that the form would create; undefined while the form is invalid. Fields that a template does not keep need
 * not be valid.
 */
const keptPollOf = (form: PollFormControl): NewPollBody | undefined => {
  const { options, ...values } = form.getValues();
  const kept = {
    ...values,
    ends_at: '',
    opens_at: '',
    invited: '',
    invited_groups: [],
    options: options.map((option) => ({ ...option, picture: null })),
  };
  const { data } = pollFormSchema().safeParse(kept);
  return data && newPollBodyOf(data);
};

interface Props {
  form: PollFormControl;
  /** Shows the errors of an invalid form. */
  onInvalid: () => void;
}

/** Keeps the poll in the form as a template, once it is valid. */
export const TemplateSave = ({ form, onInvalid }: Props) => {
  const [poll, setPoll] = useState<NewPollBody>();
  const [isOpen, setOpen] = useState(false);
  const Dialog = usePreloadedComponent(dialog);

  const open = () => {
    const kept = keptPollOf(form);
    if (!kept) return onInvalid();
    setPoll(kept);
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" onFocus={() => void dialog.preload()} onClick={open}>
        {pollFormMessages.saveTemplate}
      </Button>
      {poll && (
        <Suspense fallback={null}>
          {createElement(Dialog, { open: isOpen, poll, onClose: () => setOpen(false) })}
        </Suspense>
      )}
    </>
  );
};
