import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { devicesMessages } from '#lib/messages/devices.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { endAllSessionsMutation } from './api.ts';

const copy = devicesMessages;

export const EndAllButton = () => {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation(endAllSessionsMutation());
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {copy.endAll}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={copy.endingAll.title}
        labels={copy.endingAll.labels}
        pending={isPending}
        onConfirm={() => leaveUnlessBlocked(() => mutate(undefined, { onError: close }))}
        onClose={close}
      >
        <p>{copy.endingAll.text}</p>
      </ConfirmDialog>
    </>
  );
};
