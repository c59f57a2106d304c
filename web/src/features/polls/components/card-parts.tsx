import type { Poll } from '@showhands/contracts';
import { ResultBar } from '../../../components/ui/result-bar.tsx';
import { ageOf } from '../../../lib/age.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import type { TallyRow } from '../tally.ts';
import { CategoryBadge, StatusBadge } from './poll-labels.tsx';

/** What stands above the title of a poll's card. */
export const CardHead = ({ poll, now }: { poll: Poll; now: number }) => (
  <div className="flex items-center gap-4">
    <CategoryBadge category={poll.category} />
    <StatusBadge status={poll.status} />
    <span className="ml-auto text-13 text-muted">{pollMessages.age(ageOf(poll.createdAt, now))}</span>
  </div>
);

/** One of the few options that a card has room for, with its share where it may be seen. */
export const CardOption = ({ row, visible }: { row: TallyRow; visible: boolean }) => (
  <li className="text-13">
    <span className="flex justify-between gap-3">
      <span dir="auto" className="truncate">
        {row.text}
      </span>
      {visible && <span className="figures font-semibold">{pollMessages.percent(row.percent)}</span>}
    </span>
    <span className="relative mt-px block h-2 rounded-r-control bg-tint">
      <ResultBar percent={row.share} />
    </span>
  </li>
);
