import type { Poll } from '@showhands/contracts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';
import { CategoryBadge, endLabel, StatusBadge } from './poll-labels.tsx';

export const PollQuestion = ({ poll, now }: { poll: Poll; now: number }) => {
  const end = endLabel(poll, now);
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CategoryBadge category={poll.category} />
        <StatusBadge status={poll.status} />
        {end && <span className="text-13 text-muted">{end}</span>}
        {poll.edited_at && (
          <span className="text-13 text-muted">{pollMessages.edited(formatDateTime(poll.edited_at))}</span>
        )}
      </p>
      <h1 dir="auto" className="mt-2 text-28 font-semibold sm:text-40">
        {poll.title}
      </h1>
      {poll.description && (
        <p dir="auto" className="mt-3 text-17 whitespace-pre-line">
          {poll.description}
        </p>
      )}
    </header>
  );
};
