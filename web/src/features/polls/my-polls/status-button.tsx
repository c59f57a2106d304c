import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { statusMutation } from './api.ts';
import { reopeningClearsEnd, reopeningQuestion } from './status-rules.ts';

const copy = myPollsMessages;

interface Props {
  poll: Poll;
  now: number;
  /** Ids of the texts that tell this button from the buttons of other polls. */
  describedBy: string;
}

/** Closes an active poll and reopens a closed one. Inactive for a draft, which is published from its edit screen. */
export const StatusButton = ({ poll, now, describedBy }: Props) => {
  const { mutate, isPending } = useMutation(statusMutation(poll.id));
  const reopens = poll.status !== 'active';
  return (
    <ConfirmButton
      aria-describedby={describedBy}
      // An anonymous poll is not reopened.
      inactive={poll.status === 'draft' || (poll.anonymous === true && reopens && poll.voters_count > 0)}
      pending={isPending}
      asks={reopeningClearsEnd(poll, now)}
      question={reopeningQuestion(poll)}
      confirmVariant="primary"
      onConfirm={(close) => {
        close();
        mutate(reopens ? 'active' : 'closed');
      }}
    >
      {reopens ? copy.activate : copy.close}
    </ConfirmButton>
  );
};
