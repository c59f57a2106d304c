import type { Poll } from '@showhands/contracts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { pollMessages } from '#lib/messages/poll.ts';

const TONES: Record<Poll['status'], BadgeTone> = { active: 'live', closed: 'ended', draft: 'open' };

const copy = pollMessages;

interface StatusProps {
  poll: Pick<Poll, 'status' | 'opens_at'>;
  now: number;
}

/** An active poll that has not opened yet is scheduled. */
export const StatusBadge = ({ poll: { status, opens_at: opensAt }, now }: StatusProps) =>
  status === 'active' && opensAt !== undefined && Date.parse(opensAt) > now ? (
    <Badge tone="open">{copy.scheduled}</Badge>
  ) : (
    <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
  );

export const CategoryBadge = ({ category }: Pick<Poll, 'category'>) => <Badge>{copy.categories[category]}</Badge>;
