import type { Poll } from '@showhands/contracts';
import { Badge } from '#components/ui/badge.tsx';
import { BarTrack } from '#components/ui/result-bar.tsx';
import { ageOf } from '#lib/age.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { CategoryBadge, StatusBadge } from '../components/poll-labels.tsx';
import type { CardRow } from './card-rows.ts';
import { openingText } from './opening.ts';

export const CardHead = ({ poll, now }: { poll: Poll; now: number }) => (
  <div className="flex items-center gap-4">
    <CategoryBadge category={poll.category} />
    <StatusBadge poll={poll} now={now} />
    <span className="ms-auto text-13 text-muted">{pollMessages.age(ageOf(poll.createdAt, now))}</span>
  </div>
);

/** How people vote, unless they choose, and when the poll opens, unless it is open. */
export const CardRules = ({ poll, now }: { poll: Poll; now: number }) => {
  const { method = 'choose' } = poll;
  const opening = openingText(poll, now);
  if (method === 'choose' && opening === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {method !== 'choose' && <Badge>{leaderMessages.methods[method]}</Badge>}
      {opening}
    </p>
  );
};

/** One option of a card. */
export const CardOption = ({ row: { text, figure, share } }: { row: CardRow }) => (
  <li className="text-13">
    <span className="flex justify-between gap-3">
      <span dir={userTextDirection(text)} className="min-w-0 grow truncate">
        {text}
      </span>
      {figure !== null && <span className="figures font-semibold">{figure}</span>}
    </span>
    <BarTrack percent={share} className="relative mt-px h-2" />
  </li>
);
