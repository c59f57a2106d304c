import type { Poll } from '@showhands/contracts';
import { Badge } from '#components/ui/badge.tsx';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { EndLabel } from '../components/end-label.tsx';
import { PollHeader } from '../components/poll-header.tsx';
import { StatusBadge } from '../components/poll-labels.tsx';

export const DetailHeader = ({ poll, now }: { poll: Poll; now: number }) => (
  <PollHeader poll={poll} now={now}>
    <StatusBadge poll={poll} now={now} />
    {poll.visibility !== undefined && poll.visibility !== 'everyone' && (
      <Badge>{pollDetailMessages.visibility[poll.visibility]}</Badge>
    )}
    <span className="text-13 text-muted empty:hidden">
      <EndLabel poll={poll} now={now} />
    </span>
  </PollHeader>
);
