import type { Poll } from '@showhands/contracts';
import { Badge } from '../../../components/ui/badge.tsx';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { resultsMessages } from '../../../lib/messages/en/results.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';
import { CategoryBadge, StatusBadge } from '../components/poll-labels.tsx';

const copy = resultsMessages;

const Aside = ({ children }: { children: string }) => <span className="text-13 text-muted">{children}</span>;

export const ResultsHeader = ({ poll }: { poll: Poll }) => (
  <header>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CategoryBadge category={poll.category} />
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusBadge status={poll.status} />
        <Aside>{copy.statusDetails[poll.status]}</Aside>
      </span>
      <Badge>{poll.show_results ? copy.publicResults : copy.privateResults}</Badge>
      {poll.edited_at && <Aside>{pollMessages.edited(formatDateTime(poll.edited_at))}</Aside>}
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
