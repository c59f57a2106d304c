import type { Poll } from '@showhands/contracts';
import { endLabel, StatusBadge } from './poll-labels.tsx';
import { Question } from './question.tsx';

export const PollQuestion = ({ poll, now }: { poll: Poll; now: number }) => {
  const end = endLabel(poll, now);
  return (
    <Question poll={poll}>
      <StatusBadge status={poll.status} />
      {end && <span className="text-13 text-muted">{end}</span>}
    </Question>
  );
};
