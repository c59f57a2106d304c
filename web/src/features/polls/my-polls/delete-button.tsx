import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { myPollsMessages } from '../../../lib/messages/my-polls.ts';
import { isolated } from '../../../lib/text-direction.ts';
import { deleteMutation } from './api.ts';

const copy = myPollsMessages;

export const DeleteButton = ({ poll, describedBy }: { poll: Poll; describedBy: string }) => {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation(deleteMutation(poll.id));
  const close = () => setConfirming(false);
  return (
    <>
      <Button aria-describedby={describedBy} pending={isPending} onClick={() => setConfirming(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={copy.deletion.title}
        labels={copy.deletion.labels}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onError: close })}
        onClose={close}
      >
        <p>{copy.deletion.text(isolated(poll.title), poll.total_votes)}</p>
      </ConfirmDialog>
    </>
  );
};
