import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
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
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation(statusMutation(poll.id));
  const reopens = poll.status !== 'active';

  const toggle = () => {
    if (reopeningClearsEnd(poll, now)) setConfirming(true);
    else mutate(reopens ? 'active' : 'closed');
  };
  const reopen = () => {
    setConfirming(false);
    mutate('active');
  };

  return (
    <>
      <Button aria-describedby={describedBy} inactive={poll.status === 'draft'} pending={isPending} onClick={toggle}>
        {reopens ? copy.activate : copy.close}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={copy.reopening.title}
        labels={copy.reopening.labels}
        variant="primary"
        onConfirm={reopen}
        onClose={() => setConfirming(false)}
      >
        <p>{copy.reopening.text(isolated(poll.title), poll.ends_at ? formatZonedTime(poll.ends_at) : '')}</p>
      </ConfirmDialog>
    </>
  );
};
