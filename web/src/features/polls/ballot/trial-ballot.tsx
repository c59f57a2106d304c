import type { Poll } from '@showhands/contracts';
import { useState } from 'react';
import { ballotMessages } from '../../../lib/messages/ballot.ts';
import { optionResultsOf } from '../option-results.ts';
import { OptionRow } from './option-row.tsx';

type TrialPoll = Pick<Poll, 'allow_multiple_votes' | 'options'>;

const chosenAfter = ({ allow_multiple_votes }: TrialPoll, chosen: readonly string[], id: string): readonly string[] => {
  if (!allow_multiple_votes) return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
};

interface Props {
  poll: TrialPoll;
  onChoose?: () => void;
}

/** A ballot to try: its votes stay in this component. Another choice replaces the vote of a single-choice poll. */
export const TrialBallot = ({ poll, onChoose }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string) => {
    setChosen(chosenAfter(poll, chosen, id));
    onChoose?.();
  };
  const options = poll.options.map((option) => ({
    ...option,
    votes: option.votes === null ? null : option.votes + Number(chosen.includes(option.id)),
  }));
  return (
    <ol aria-label={ballotMessages.legend} className="flex flex-col gap-2">
      {optionResultsOf(options).map((row, index) => (
        <OptionRow
          key={row.id}
          row={row}
          number={index + 1}
          chosen={chosen.includes(row.id)}
          pending={false}
          ended={false}
          failure={null}
          onChoose={() => choose(row.id)}
        />
      ))}
    </ol>
  );
};
