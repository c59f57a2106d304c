import { cx } from '#components/ui/cx.ts';
import { strengthMessages } from '#lib/messages/strength.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import type { Strength } from './estimate.ts';
import { useStrength } from './use-strength.ts';

export interface StrengthMeterProps {
  password: string;
  /** The user's name and address, read when the password is estimated. */
  personal: () => readonly string[];
}

const copy = strengthMessages;

const STEPS = [0, 1, 2, 3, 4] as const;

/** Longer than a pause while typing, so that a screen reader is not interrupted at each key. */
const ANNOUNCE_AFTER_MS = 1_000;

const isReason = (key: string): key is keyof typeof copy.reasons => key in copy.reasons;

const reasonOf = ({ score, warning }: Strength): string => {
  if (score > 2) return '';
  return copy.because(copy.reasons[warning !== null && isReason(warning) ? warning : 'other']);
};

const Bar = ({ score }: Pick<Strength, 'score'>) => (
  <div className="flex gap-1">
    {STEPS.map((step) => (
      <span key={step} className={cx('h-1 grow', step > score ? 'bg-line' : score > 2 ? 'bg-accent' : 'bg-ink')} />
    ))}
  </div>
);

/** How guessable the password is, in five steps, and why. Advice only: it prevents no password. */
export const StrengthMeter = ({ password, personal }: StrengthMeterProps) => {
  const strength = useStrength(password, personal);
  const level = strength ? copy.levels[strength.score] : '';
  const reason = strength ? reasonOf(strength) : '';
  const announced = useDebouncedValue(strength ? copy.announced(level + reason) : '', ANNOUNCE_AFTER_MS);
  return (
    <>
      {strength && (
        <div aria-hidden className="mt-1 flex flex-col gap-1">
          <Bar score={strength.score} />
          <p className="text-13 text-muted">
            <span className="font-semibold text-ink">{level}</span>
            {reason}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
};
