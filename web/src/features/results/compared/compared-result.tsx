import type { Poll } from '@showhands/contracts';
import { PointsLead } from './points-result.tsx';
import { RankedDetails, RankedLead } from './ranked-result.tsx';
import { ScoredLead } from './scored-result.tsx';

interface Props {
  poll: Poll;
}

/** Beside the statistics. */
export const ComparedLead = ({ poll }: Props) => {
  if (poll.method === 'rank') return <RankedLead poll={poll} />;
  return poll.method === 'points' ? <PointsLead poll={poll} /> : <ScoredLead poll={poll} />;
};

/** Below, in the full width. */
export const ComparedDetails = ({ poll }: Props) => (poll.method === 'rank' ? <RankedDetails poll={poll} /> : null);
