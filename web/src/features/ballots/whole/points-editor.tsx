import { Icon as Minus } from 'virtual:lucide/minus';
import { Icon as Plus } from 'virtual:lucide/plus';
import { type PollOption, pointsOf } from '@showhands/contracts';
import type { ComponentProps, KeyboardEvent } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { isolated } from '#lib/text-direction.ts';
import { useOptionSearch } from '../option-search.tsx';
import { type Choices, type ComparedPoll, choiceLimits, pointsGiven, withPoints } from './choices.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

const BUTTON = 'border border-muted aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** Steps of keys, as the ARIA pattern of a spinbutton has them. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface StepperProps {
  option: PollOption;
  points: number;
  /** The most that the option can get with the points that are left. */
  max: number;
  onChange: (points: number) => void;
}

/** A number between two buttons. It takes digits, and the keys of a spinbutton. */
const Stepper = ({ option, points, max, onChange }: StepperProps) => {
  const change = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 0), Math.max(max, points));
    if (next !== points) onChange(next);
  };
  const text = isolated(option.text);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change(points + step);
  };
  const button = (by: 1 | -1): ComponentProps<typeof IconButton> => ({
    label: by === 1 ? copy.morePoints(text) : copy.fewerPoints(text),
    icon: by === 1 ? <Plus size={18} /> : <Minus size={18} />,
    className: BUTTON,
    'aria-disabled': (by === 1 ? points >= max : points === 0) || undefined,
    onClick: () => change(points + by),
  });
  return (
    <span className="flex shrink-0 items-center gap-1">
      <IconButton {...button(-1)} />
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={copy.pointsFor(text)}
        aria-valuenow={points}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, points)}
        autoComplete="off"
        value={points}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '');
          change(Number(digits.slice(0, 3)));
        }}
        className="size-target rounded-control border border-muted bg-surface text-center text-field font-semibold figures"
      />
      <IconButton {...button(1)} />
    </span>
  );
};

interface Props {
  poll: ComparedPoll;
  choices: Choices;
  /** The options that no seat is left of. */
  full: ReadonlySet<string>;
  onChange: (choices: Choices) => void;
}

/** A number of points for each option, below the number that is left, which each change announces. */
export const PointsEditor = ({ poll, choices, full, onChange }: Props) => {
  const { found, search } = useOptionSearch(poll.options);
  const { points: all, most } = pointsOf(poll);
  const left = all - pointsGiven(choices);
  const isFull = choices.length >= choiceLimits(poll).max;
  const maxOf = (id: string, points: number): number =>
    full.has(id) || (points === 0 && isFull) ? points : Math.min(most, points + left);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sticky top-0 z-10 bg-page py-2 font-semibold figures">
        {copy.pointsLeft(left, all)}
      </p>
      {search}
      <ul className="flex flex-col">
        {found.map((option) => {
          const points = choices.find(({ option_id }) => option_id === option.id)?.points ?? 0;
          return (
            <li key={option.id} className="flex items-center gap-3 border-b border-line py-1">
              <OptionText option={option} size="small" />
              <Stepper
                option={option}
                points={points}
                max={maxOf(option.id, points)}
                onChange={(next) => onChange(withPoints(choices, option.id, next))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
