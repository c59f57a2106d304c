import type { Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { publishMessages } from '#lib/messages/publish.ts';
import { serverNow } from '#lib/server-clock.ts';
import { isolated } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { publishMutation } from './api.ts';
import { endHasPassed } from './publish-rules.ts';

const copy = publishMessages;

interface Props {
  poll: Poll;
  /** Id of the text that tells this button from the buttons of other polls. */
  describedBy?: string;
  /** Called after the poll was published, even if this button is gone by then. */
  onPublished?: () => void;
}

/** Publishes a draft as it is. Asks first if its end date has passed and would have to be cleared. */
export const PublishButton = ({ poll, describedBy, onPublished }: Props) => {
  const { mutateAsync, isPending } = useMutation(publishMutation());
  const { title, labels, text } = copy.endPassed;
  return (
    <ConfirmButton
      variant="primary"
      aria-describedby={describedBy}
      pending={isPending}
      asks={endHasPassed(poll, serverNow())}
      question={{ title, labels, text: text(isolated(poll.title), poll.ends_at ? formatZonedTime(poll.ends_at) : '') }}
      confirmVariant="primary"
      onConfirm={(close) => {
        close();
        // The mutation reports its errors.
        mutateAsync(poll).then(onPublished, () => undefined);
      }}
    >
      {copy.publish}
    </ConfirmButton>
  );
};
