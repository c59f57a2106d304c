import type { UserSession } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { ageOf } from '#lib/age.ts';
import { sessionListMessages } from '#lib/messages/session-list.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { useFocusLost } from '../components/use-focus-lost.ts';
import { endSessionMutation } from './api.ts';
import { deviceName } from './device-name.ts';

const copy = sessionListMessages;

interface Props {
  session: UserSession;
  now: number;
  /** Called when the row is removed while it contains the focus. */
  onFocusLost: () => void;
}

const EndButton = ({ session, describedBy }: { session: UserSession; describedBy: string }) => {
  const { mutate, isPending } = useMutation(endSessionMutation(session));
  return (
    <ConfirmButton
      className="shrink-0"
      aria-describedby={describedBy}
      pending={isPending}
      asks={session.current}
      question={copy.endingCurrent}
      confirmVariant="primary"
      onConfirm={(close) => {
        const end = () => mutate(undefined, { onError: close });
        if (session.current) leaveUnlessBlocked(end);
        else end();
      }}
    >
      {copy.end}
    </ConfirmButton>
  );
};

export const SessionRow = ({ session, now, onFocusLost }: Props) => {
  const id = useId();
  const row = useFocusLost<HTMLLIElement>(onFocusLost);

  return (
    <li ref={row} className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span id={id} className="min-w-0 text-17 font-semibold">
            {deviceName(session.device)}
          </span>
          {session.current && <Badge tone="live">{copy.current}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
          <time dateTime={session.createdAt}>{copy.since(session.createdAt)}</time>
          {session.kept && <span>{copy.kept}</span>}
          <time dateTime={session.lastUsedAt}>{copy.used(ageOf(session.lastUsedAt, now))}</time>
        </p>
      </div>
      <EndButton session={session} describedBy={id} />
    </li>
  );
};
