import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { publishMessages } from '#lib/messages/publish.ts';
import { serverNow } from '#lib/server-clock.ts';
import { isolated } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { publishMutation } from './api.ts';
import { endHasPassed } from './publish-rules.ts';

const copy = publishMessages;

interface Props {
  poll: Poll;
  /** Id of the text that tells this button from those of other polls. */
  describedBy?: string;
  /** Called after the poll was published, even if this button is gone by then. */
  onPublished?: () => void;
}

/** Publishes a draft as it is. Asks first if its end date has passed and would have to be cleared. */
export const PublishButton = ({ poll, describedBy, onPublished }: Props) => {
  const [confirming, setConfirming] = useState(false);
  const { mutateAsync, isPending } = useMutation(publishMutation());

  const publish = () => {
    setConfirming(false);
    // The mutation reports its errors.
    mutateAsync(poll).then(onPublished, () => undefined);
  };

  return (
    <>
      <Button
        variant="primary"
        aria-describedby={describedBy}
        pending={isPending}
        onClick={() => (endHasPassed(poll, serverNow()) ? setConfirming(true) : publish())}
      >
        {copy.publish}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={copy.endPassed.title}
        labels={copy.endPassed.labels}
        variant="primary"
        onConfirm={publish}
        onClose={() => setConfirming(false)}
      >
        <p>{copy.endPassed.text(isolated(poll.title), poll.ends_at ? formatZonedTime(poll.ends_at) : '')}</p>
      </ConfirmDialog>
    </>
  );
};
