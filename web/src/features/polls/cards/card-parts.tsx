import type { Poll } from '@showhands/contracts';
import { ResultBar } from '../../../components/ui/result-bar.tsx';
import { ageOf } from '../../../lib/age.ts';
import { pollMessages } from '../../../lib/messages/poll.ts';
import { CategoryBadge, StatusBadge } from '../components/poll-labels.tsx';
import type { OptionResult } from '../option-results.ts';

export const CardHead = ({ poll, now }: { poll: Poll; now: number }) => (
  <div className="flex items-center gap-4">
    <CategoryBadge category={poll.category} />
    <StatusBadge status={poll.status} />
    <span className="ml-auto text-13 text-muted">{pollMessages.age(ageOf(poll.createdAt, now))}</span>
  </div>
);

/** One option of a card; its percentage only if the viewer may see the results. */
export const CardOption = ({ row, visible }: { row: OptionResult; visible: boolean }) => (
  <li className="text-13">
    <span className="flex justify-between gap-3">
      <span dir="auto" className="min-w-0 grow truncate">
        {row.text}
      </span>
      {visible && <span className="figures font-semibold">{pollMessages.percent(row.percent)}</span>}
    </span>
    <span className="relative mt-px block h-2 rounded-r-control bg-tint">
      <ResultBar percent={row.share} />
    </span>
  </li>
);
