import type { Poll } from '@showhands/contracts';
import { RankedDetails, RankedLead } from './ranked-result.tsx';
import { ScoredLead } from './scored-result.tsx';

interface Props {
  poll: Poll;
}

/** Beside the statistics. */
export const ComparedLead = ({ poll }: Props) =>
  poll.method === 'rank' ? <RankedLead poll={poll} /> : <ScoredLead poll={poll} />;

/** Below, in the full width. */
export const ComparedDetails = ({ poll }: Props) => (poll.method === 'rank' ? <RankedDetails poll={poll} /> : null);
