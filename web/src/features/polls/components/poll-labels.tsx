import type { Poll } from '@showhands/contracts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';

const TONES: Record<Poll['status'], BadgeTone> = { active: 'live', closed: 'ended', draft: 'open' };

const copy = pollMessages;

export const StatusBadge = ({ status }: Pick<Poll, 'status'>) => (
  <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
);

export const CategoryBadge = ({ category }: Pick<Poll, 'category'>) => <Badge>{copy.categories[category]}</Badge>;

/** When voting stops, or when and how it has; nothing for a poll that is open for ever. */
export const endLabel = (poll: Pick<Poll, 'status' | 'ends_at' | 'closed_at'>, now: number): string | null => {
  const end = poll.status === 'closed' ? (poll.closed_at ?? poll.ends_at) : poll.ends_at;
  if (end === null) return null;
  const date = formatDateTime(end);
  if (poll.status === 'closed') return copy.ended(date);
  return Date.parse(end) <= now ? copy.expired(date) : copy.ends(date);
};
