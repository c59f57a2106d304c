import type { Poll } from '@showhands/contracts';
import { pollMessages } from '#lib/messages/poll.ts';
import { Moment } from './moment.tsx';

const copy = pollMessages;

interface Props {
  poll: Pick<Poll, 'status' | 'ends_at' | 'closed_at'>;
  now: number;
}

const textOf = ({ poll, now }: Props, end: string) => {
  if (poll.status === 'closed') return copy.ended;
  return Date.parse(end) <= now ? copy.expired : copy.ends;
};

/** "Ends …", "Expired …" or "Ended …" with the date; nothing for a poll without an end. */
export const EndLabel = ({ poll, now }: Props) => {
  const end = poll.status === 'closed' ? (poll.closed_at ?? poll.ends_at) : poll.ends_at;
  if (end === null) return false;
  return <Moment iso={end} now={now} isPast={poll.status === 'closed'} text={textOf({ poll, now }, end)} isZoned />;
};
