import type { Poll } from '@showhands/contracts';
import { seatsLeft } from '../ballot-rules.ts';
import { type Choices, choiceLimits, rankedIds, rankingOf } from './choices.ts';
import { RankEditor } from './rank-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';

export type ComparedPoll = Pick<Poll, 'method' | 'allow_multiple_votes' | 'min_choices' | 'max_choices' | 'options'>;

interface Props {
  poll: ComparedPoll;
  choices: Choices;
  /** The options on the stored ballot, which keep their seats. */
  held: readonly string[];
  onChange: (choices: Choices) => void;
}

/** The options of a poll in which people rank or score them, to fill in. */
export const OrderOrScore = ({ poll, choices, held, onChange }: Props) => {
  const full = new Set(
    poll.options.filter((option) => seatsLeft(option) === 0 && !held.includes(option.id)).map(({ id }) => id),
  );
  return poll.method === 'rank' ? (
    <RankEditor
      options={poll.options}
      ranked={rankedIds(choices)}
      max={choiceLimits(poll).max}
      full={full}
      onChange={(ids) => onChange(rankingOf(ids))}
    />
  ) : (
    <ScoreEditor options={poll.options} choices={choices} full={full} onChange={onChange} />
  );
};
