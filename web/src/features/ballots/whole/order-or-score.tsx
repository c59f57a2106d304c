import { seatsLeft } from '../ballot-rules.ts';
import { type Choices, type ComparedPoll, choiceLimits, rankedIds, rankingOf } from './choices.ts';
import { PointsEditor } from './points-editor.tsx';
import { RankEditor } from './rank-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';

interface Props {
  poll: ComparedPoll;
  choices: Choices;
  /** The options on the stored ballot, which keep their seats. */
  held: readonly string[];
  onChange: (choices: Choices) => void;
}

/** The options of a poll in which people rank or score them, or give them points, to fill in. */
export const OrderOrScore = ({ poll, choices, held, onChange }: Props) => {
  const full = new Set(
    poll.options.filter((option) => seatsLeft(option) === 0 && !held.includes(option.id)).map(({ id }) => id),
  );
  if (poll.method === 'points') return <PointsEditor poll={poll} choices={choices} full={full} onChange={onChange} />;
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
