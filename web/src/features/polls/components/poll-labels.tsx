import type { Poll } from '@showhands/contracts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { pollMessages } from '../../../lib/messages/poll.ts';

const TONES: Record<Poll['status'], BadgeTone> = { active: 'live', closed: 'ended', draft: 'open' };

const copy = pollMessages;

export const StatusBadge = ({ status }: Pick<Poll, 'status'>) => (
  <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
);

export const CategoryBadge = ({ category }: Pick<Poll, 'category'>) => <Badge>{copy.categories[category]}</Badge>;
