import type { Poll } from '@showhands/contracts';
import { followMessages } from '#lib/messages/present.ts';
import { useNow } from '#lib/use-now.ts';
import { clockText, isEndNear, secondsUntil } from '../wall/countdown.ts';
import { useSecond } from '../wall/use-second.ts';

const Clock = ({ end }: { end: string }) => (
  <p role="timer" className="rounded-control bg-ink px-4 py-2 text-17 font-semibold text-page shadow-float figures">
    {followMessages.closesIn(clockText(secondsUntil(end, useSecond(true))))}
  </p>
);

/** Counts down to the end of a poll that is as near as a countdown of its presenter. */
export const EndCountdown = ({ poll }: { poll: Poll }) => {
  const now = useNow();
  return poll.ends_at !== null && isEndNear(poll, now) && <Clock end={poll.ends_at} />;
};
