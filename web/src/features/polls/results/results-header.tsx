import type { Poll } from '@showhands/contracts';
import { Badge } from '../../../components/ui/badge.tsx';
import { resultsMessages } from '../../../lib/messages/en/results.ts';
import { StatusBadge } from '../components/poll-labels.tsx';
import { Question } from '../components/question.tsx';

const copy = resultsMessages;

export const ResultsHeader = ({ poll }: { poll: Poll }) => (
  <Question poll={poll}>
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StatusBadge status={poll.status} />
      <span className="text-13 text-muted">{copy.statusDetails[poll.status]}</span>
    </span>
    <Badge>{poll.show_results ? copy.publicResults : copy.privateResults}</Badge>
  </Question>
);
