import { limits, type PollOption } from '@showhands/contracts';
import { useId } from 'react';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { type Choices, withScore } from './choices.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

const SCORES = [...Array(limits.score.max + 1).keys(), null];

interface ScoreProps {
  name: string;
  score: number | null;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

/** The radio button covers its box, so that it is its target and screen readers show it in its place. */
const Score = ({ name, score, checked, disabled, onChange }: ScoreProps) => (
  <label className="relative">
    <input
      type="radio"
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={onChange}
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control disabled:cursor-not-allowed"
    />
    <span className="flex min-h-target min-w-target items-center justify-center rounded-control border border-muted bg-surface px-2 text-15 figures peer-checked:border-accent peer-checked:bg-accent peer-checked:font-semibold peer-checked:text-on-accent peer-disabled:opacity-60">
      {score ?? copy.noScore}
    </span>
  </label>
);

interface Props {
  options: readonly PollOption[];
  choices: Choices;
  /** The options that no seat is left of. */
  full: ReadonlySet<string>;
  onChange: (choices: Choices) => void;
}

/** A scale for each option. */
export const ScoreEditor = ({ options, choices, full, onChange }: Props) => {
  const id = useId();
  const scoreOf = (optionId: string) => choices.find(({ option_id }) => option_id === optionId)?.score ?? null;
  return (
    <div className="flex flex-col gap-4">
      {options.map((option) => (
        <fieldset key={option.id} className="min-w-0 border-b border-line pb-4">
          <legend className="mb-2 w-full font-semibold">
            <OptionText option={option} />
          </legend>
          <div className="flex flex-wrap gap-1">
            {SCORES.map((score) => (
              <Score
                key={score}
                name={`${id}-${option.id}`}
                score={score}
                checked={scoreOf(option.id) === score}
                disabled={full.has(option.id) && score !== null}
                onChange={() => onChange(withScore(choices, option.id, score))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
};
