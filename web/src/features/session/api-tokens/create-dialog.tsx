import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { CreateForm } from './create-form.tsx';
import { Secret } from './secret.tsx';

const copy = apiTokenMessages;

/** The form, and then the secret in its place, which no response has a second time. */
const Steps = ({ onClose }: { onClose: () => void }) => {
  const [secret, setSecret] = useState<string>();
  return secret === undefined ? (
    <CreateForm onCreated={setSecret} onCancel={onClose} />
  ) : (
    <Secret secret={secret} onClose={onClose} />
  );
};

export const CreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={copy.dialog} closeLabel={copy.close}>
    <Steps onClose={onClose} />
  </Dialog>
);
