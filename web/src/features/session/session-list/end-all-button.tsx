import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { sessionListMessages } from '#lib/messages/session-list.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { endAllSessionsMutation } from './api.ts';

const copy = sessionListMessages;

export const EndAllButton = () => {
  const { mutate, isPending } = useMutation(endAllSessionsMutation());
  return (
    <ConfirmButton
      variant="danger"
      pending={isPending}
      question={copy.endingAll}
      onConfirm={(close) => leaveUnlessBlocked(() => mutate(undefined, { onError: close }))}
    >
      {copy.endAll}
    </ConfirmButton>
  );
};
