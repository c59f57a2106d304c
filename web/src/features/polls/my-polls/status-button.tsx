import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { myPollsMessages } from '../../../lib/messages/en/my-polls.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';
import { statusMutation } from './api.ts';
import { isPastEnd } from './poll-state.ts';

const copy = myPollsMessages;

interface Props {
  poll: Poll;
  now: number;
  /** What tells this button from those of other polls. */
  describedBy: string;
}

/** Closes an open poll and opens a closed one. A draft is neither: it is published from its edit screen. */
export const StatusButton = ({ poll, now, describedBy }: Props) => {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation(statusMutation(poll.id));
  const opens = poll.status !== 'active';

  const toggle = () => {
    if (isPastEnd(poll, now)) setAsked(true);
    else mutate(opens ? 'active' : 'closed');
  };
  const reopen = () => {
    setAsked(false);
    mutate('active');
  };

  return (
    <>
      <Button aria-describedby={describedBy} inactive={poll.status === 'draft'} pending={isPending} onClick={toggle}>
        {opens ? copy.activate : copy.close}
      </Button>
      <ConfirmDialog
        open={asked}
        title={copy.reopening.title}
        labels={copy.reopening.labels}
        variant="primary"
        onConfirm={reopen}
        onClose={() => setAsked(false)}
      >
        <p>{copy.reopening.text(poll.title, poll.ends_at ? formatDateTime(poll.ends_at) : '')}</p>
      </ConfirmDialog>
    </>
  );
};
