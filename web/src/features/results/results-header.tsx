import type { Poll } from '@showhands/contracts';
import { Badge } from '#components/ui/badge.tsx';
import { openingText } from '#features/polls/cards/opening.ts';
import { PollHeader } from '#features/polls/components/poll-header.tsx';
import { StatusBadge } from '#features/polls/components/poll-labels.tsx';
import { resultsMessages } from '#lib/messages/results.ts';
import { useNow } from '#lib/use-now.ts';

const copy = resultsMessages;

export const ResultsHeader = ({ poll }: { poll: Poll }) => {
  const now = useNow();
  return (
    <PollHeader poll={poll} now={now}>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusBadge poll={poll} now={now} />
        <span className="text-13 text-muted">{openingText(poll, now) ?? copy.statusDetails[poll.status]}</span>
      </span>
      <Badge>{poll.show_results ? copy.publicResults : copy.privateResults}</Badge>
    </PollHeader>
  );
};
