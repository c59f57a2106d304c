import type { Poll } from '@showhands/contracts';
import { lazy, Suspense, useState } from 'react';
import { optionResultsOf } from '#features/polls/option-results.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { SHORTCUT_COUNT } from './ballot-rules.ts';
import { OptionRow } from './option-row.tsx';

type TrialPoll = Pick<
  Poll,
  'method' | 'points' | 'max_points' | 'allow_multiple_votes' | 'min_choices' | 'max_choices' | 'options'
>;

const TrialOrderOrScore = lazy(async () => ({
  default: (await importWithRetry(() => import('./whole/whole-ballot.tsx'))).TrialOrderOrScore,
}));

const chosenAfter = (poll: TrialPoll, chosen: readonly string[], id: string): readonly string[] => {
  if (!poll.allow_multiple_votes) return [id];
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < (poll.max_choices ?? poll.options.length) ? [...chosen, id] : chosen;
};

interface Props {
  poll: TrialPoll;
  onChoose?: () => void;
}

const TrialChoices = ({ poll, onChoose }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string) => {
    setChosen(chosenAfter(poll, chosen, id));
    onChoose?.();
  };
  const { allow_multiple_votes: multiple } = poll;
  const options = poll.options.map((option) => ({
    ...option,
    votes: option.votes === null ? null : option.votes + Number(chosen.includes(option.id)),
  }));
  return (
    <ol aria-label={ballotMessages.legend} className="flex flex-col gap-2">
      {optionResultsOf(options, multiple ? Number(chosen.length > 0) : undefined).map((row, index) => (
        <OptionRow
          key={row.id}
          row={row}
          number={index < SHORTCUT_COUNT ? index + 1 : null}
          multiple={multiple}
          chosen={chosen.includes(row.id)}
          pending={false}
          ended={false}
          decided={false}
          failure={null}
          onChoose={() => choose(row.id)}
        />
      ))}
    </ol>
  );
};

/** A ballot to try: its votes stay in this component. Another choice replaces the vote of a single-choice poll. */
export const TrialBallot = ({ poll, onChoose }: Props) =>
  (poll.method ?? 'choose') === 'choose' ? (
    <TrialChoices poll={poll} {...(onChoose && { onChoose })} />
  ) : (
    <Suspense fallback={<div className="min-h-option" />}>
      <TrialOrderOrScore poll={poll} onChoose={onChoose} />
    </Suspense>
  );
