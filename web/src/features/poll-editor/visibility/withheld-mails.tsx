import type { Poll } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { mailMutation, mailSettingsQuery } from './invited-api.ts';
import { unusedReason } from './reminder.tsx';

const copy = invitationMessages.mails;

interface Props {
  poll: Poll;
  /** How many addresses wait for their invitation. */
  count: number;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

/** Mails the invitation to addresses from before invitations were mailed. Shows nothing without a mail server. */
export const WithheldMails = ({ poll, count, onChanged }: Props) => {
  const reasonId = useId();
  const submission = useIdempotencyKey();
  const { data: settings } = useQuery({ ...mailSettingsQuery(), enabled: count > 0 });
  const { mutate, data, error, isPending } = useMutation(mailMutation(poll.id));
  const unused = unusedReason(poll, useNow());
  if (data) return <p className="w-full text-15">{copy.sent(data.mailed)}</p>;
  if (!settings || count === 0) return null;
  const reason = unused ?? (settings.email_proved ? undefined : copy.unproved);
  const send = () =>
    mutate(submission.keyFor(poll.id), {
      onSuccess: ({ mailed }) => onChanged(copy.sent(mailed)),
      onError: submission.failed,
    });
  return (
    <div className="flex w-full flex-col items-start gap-1">
      <Button pending={isPending} inactive={reason !== undefined} aria-describedby={reasonId} onClick={send}>
        {copy.send(count)}
      </Button>
      <p id={reasonId} className="text-13 text-muted">
        {reason ?? copy.hint}
      </p>
      <div role="alert" className="empty:hidden">
        {error && <FieldError error={errorText(error, copy.failed)} />}
      </div>
    </div>
  );
};
