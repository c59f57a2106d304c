import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { isolated } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { statusMutation } from './api.ts';
import { reopeningClearsEnd } from './status-rules.ts';

const copy = myPollsMessages;

interface Props {
  poll: Poll;
  now: number;
  /** Ids of the texts that tell this button from those of other polls. */
  describedBy: string;
}

/** Closes an active poll and reopens a closed one. Inactive for a draft, which is published from its edit screen. */
export const StatusButton = ({ poll, now, describedBy }: Props) => {
  const { mutate, isPending } = useMutation(statusMutation(poll.id));
  const reopens = poll.status !== 'active';
  const { title, labels, text } = copy.reopening;
  return (
    <ConfirmButton
      aria-describedby={describedBy}
      inactive={poll.status === 'draft'}
      pending={isPending}
      asks={reopeningClearsEnd(poll, now)}
      question={{ title, labels, text: text(isolated(poll.title), poll.ends_at ? formatZonedTime(poll.ends_at) : '') }}
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
