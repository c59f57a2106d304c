import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';

interface Props<Data> {
  copy: {
    readonly remove: string;
    readonly deletion: { readonly title: string; readonly labels: { confirm: string; cancel: string; close: string } };
  };
  mutation: UseMutationOptions<Data>;
  /** The id of the element that names the deleted thing. */
  describedBy: string;
  /** The lost data. */
  children: ReactNode;
}

/** Asks before it deletes. */
export const DeleteButton = <Data,>({ copy: { remove, deletion }, mutation, describedBy, children }: Props<Data>) => {
  const { mutate, isPending } = useMutation(mutation);
  return (
    <ConfirmButton
      aria-describedby={describedBy}
      pending={isPending}
      question={{ ...deletion, text: children }}
      onConfirm={(close) => mutate(undefined, { onError: close })}
    >
      {remove}
    </ConfirmButton>
  );
};
