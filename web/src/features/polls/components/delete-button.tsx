import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';

interface Props<Data> {
  copy: {
    readonly remove: string;
    readonly deletion: { readonly title: string; readonly labels: { confirm: string; cancel: string; close: string } };
  };
  mutation: UseMutationOptions<Data>;
  /** The id of the element that names what is deleted. */
  describedBy: string;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before it deletes. */
export const DeleteButton = <Data,>({ copy: { remove, deletion }, mutation, describedBy, children }: Props<Data>) => {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation(mutation);
  const close = () => setConfirming(false);
  return (
    <>
      <Button aria-describedby={describedBy} pending={isPending} onClick={() => setConfirming(true)}>
        {remove}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={deletion.title}
        labels={deletion.labels}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onError: close })}
        onClose={close}
      >
        <p className="wrap-anywhere">{children}</p>
      </ConfirmDialog>
    </>
  );
};
