import type { Poll, Turnout } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { formatMoment } from '#lib/messages/format.ts';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { remindMutation } from './invited-api.ts';

const copy = invitationMessages.reminder;

const BREAK_MS = 24 * 3_600_000;

/** Why the creator can write to nobody on the list now. */
export const unusedReason = (poll: Poll, now: number): string | undefined => {
  if (poll.visibility !== 'invited') return copy.notInUse;
  const isOpen = poll.status === 'active' && (poll.opens_at === undefined || Date.parse(poll.opens_at) <= now);
  return !isOpen || (poll.ends_at !== null && Date.parse(poll.ends_at) <= now) ? copy.notOpen : undefined;
};

/** Why nobody can be reminded now. */
const reasonOf = (poll: Poll, { joined, voted, remindedAt }: Turnout, now: number): string | undefined => {
  const unused = unusedReason(poll, now);
  if (unused !== undefined) return unused;
  if (remindedAt !== null && Date.parse(remindedAt) + BREAK_MS > now) {
    return copy.remindedAt(formatMoment(remindedAt, now));
  }
  if (joined === 0) return copy.noneJoined;
  return joined === voted ? copy.nobody : undefined;
};

interface Props {
  poll: Poll;
  turnout: Turnout;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

/** Reminds the people who have access and have not voted, or says why it cannot. */
export const Reminder = ({ poll, turnout, onChanged }: Props) => {
  const reasonId = useId();
  const submission = useIdempotencyKey();
  const { mutate, data, error, isPending } = useMutation(remindMutation(poll.id));
  const reason = reasonOf(poll, turnout, useNow());
  const remind = () =>
    mutate(submission.keyFor([poll.id, turnout.remindedAt]), {
      onSuccess: ({ reminded }) => onChanged(copy.sent(reminded)),
      onError: submission.failed,
    });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button pending={isPending} inactive={reason !== undefined} aria-describedby={reasonId} onClick={remind}>
        {copy.send}
      </Button>
      <p id={reasonId} className="text-13 text-muted empty:hidden">
        {[data && data.reminded > 0 && copy.sent(data.reminded), reason].filter(Boolean).join(' ')}
      </p>
      <div role="alert" className="empty:hidden">
        {error && <FieldError error={errorText(error, copy.failed)} />}
      </div>
    </div>
  );
};
