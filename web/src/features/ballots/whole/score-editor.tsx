import { limits, type PollOption } from '@showhands/contracts';
import { useId } from 'react';
import { cx } from '#components/ui/cx.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { COMMA, formatNumber } from '#lib/messages/format.ts';
import { isolated } from '#lib/text-direction.ts';
import { useOptionSearch } from '../option-search.tsx';
import { type Choices, withScore } from './choices.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

const [LOWEST, HIGHEST] = [0, limits.score.max];
const SCORES = [...Array(HIGHEST + 1).keys()];

const MEANINGS = new Map([
  [LOWEST, copy.ends.lowest],
  [HIGHEST, copy.ends.highest],
]);

/** The number, and its meaning at an end of the scale. */
const nameOf = (score: number): string => [formatNumber(score), MEANINGS.get(score)].filter(Boolean).join(COMMA);

interface ScoreProps {
  name: string;
  score: number;
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
      aria-label={nameOf(score)}
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control disabled:cursor-not-allowed"
    />
    <span className="flex size-target items-center justify-center rounded-control border border-muted bg-surface text-15 figures peer-checked:border-accent peer-checked:bg-accent peer-checked:font-semibold peer-checked:text-on-accent peer-disabled:opacity-60">
      {formatNumber(score)}
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

/** A scale for each option, without a score at first. */
export const ScoreEditor = ({ options, choices, full, onChange }: Props) => {
  const id = useId();
  const { found, search } = useOptionSearch(options);
  const scoreOf = (optionId: string) => choices.find(({ option_id }) => option_id === optionId)?.score ?? null;
  const change = (optionId: string, score: number | null) => onChange(withScore(choices, optionId, score));
  /** The pressed button goes away, so the focus moves to the scale. */
  const clear = (optionId: string) => {
    document.getElementsByName(`${id}-${optionId}`)[0]?.focus();
    change(optionId, null);
  };
  return (
    <div className="flex flex-col gap-4">
      {search}
      {found.map((option) => (
        <fieldset key={option.id} className="border-b border-line">
          <legend className="mb-2 w-full font-semibold">
            <OptionText option={option} />
          </legend>
          <div className="w-fit">
            <div className="flex gap-1">
              {SCORES.map((score) => (
                <Score
                  key={score}
                  name={`${id}-${option.id}`}
                  score={score}
                  checked={scoreOf(option.id) === score}
                  disabled={full.has(option.id)}
                  onChange={() => change(option.id, score)}
                />
              ))}
            </div>
            <div className="flex min-h-target items-start justify-between text-13 text-muted *:pt-1">
              <span aria-hidden>{copy.ends.lowest}</span>
              <button
                type="button"
                aria-label={copy.clearOf(isolated(option.text))}
                onClick={() => clear(option.id)}
                className={cx(
                  'flex min-h-target items-start px-3 underline hover:text-ink',
                  scoreOf(option.id) === null && 'invisible',
                )}
              >
                {copy.clear}
              </button>
              <span aria-hidden>{copy.ends.highest}</span>
            </div>
          </div>
        </fieldset>
      ))}
    </div>
  );
};
