import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { accountDeletionMessages } from '#lib/messages/account-deletion.ts';
import { DeletionForm } from './deletion-form.tsx';

const copy = accountDeletionMessages;

/** The last section of Profile: deletes the account, after a form that says what becomes of everything. */
export const DeletionSection = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section aria-labelledby="account-deletion-title">
      <h2 id="account-deletion-title" className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{copy.detail}</p>
      <Button onClick={() => setOpen(true)}>{copy.open}</Button>
      <Dialog open={open} onClose={close} title={copy.dialog} closeLabel={copy.close}>
        <DeletionForm onCancel={close} />
      </Dialog>
    </section>
  );
};
