import { texts } from '@showhands/contracts';
import { Check } from 'lucide-react';
import { cx } from '../../../components/ui/cx.ts';
import { ResultBar } from '../../../components/ui/result-bar.tsx';
import { ballotMessages } from '../../../lib/messages/en/ballot.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useOutlasted } from '../../../lib/use-outlasted.ts';
import { standingText } from '../standing-text.ts';
import type { TallyRow } from '../tally.ts';
import type { FailedVote } from '../use-ballot.ts';

const copy = ballotMessages;

/** As long as an answer takes no longer, it needs no words. */
const SLOW_MS = 2_000;

interface Props {
  row: TallyRow;
  /** 1 to 9 for the options that a key chooses. */
  number: number | null;
  chosen: boolean;
  pending: boolean;
  /** No vote can be cast any more: words tell the result rather than the race. */
  ended: boolean;
  failure: FailedVote | null;
  onChoose: () => void;
}

/** The ballot's box: its number until it is ticked. */
const Box = ({ number, chosen }: Pick<Props, 'number' | 'chosen'>) => (
  <span
    aria-hidden
    className={cx(
      'relative flex size-6 shrink-0 items-center justify-center rounded-control border text-13 figures',
      chosen ? 'border-accent bg-accent text-on-accent' : 'border-muted bg-surface text-muted',
    )}
  >
    {chosen ? <Check size={16} strokeWidth={3} /> : number}
  </span>
);

export const OptionRow = ({ row, number, chosen, pending, ended, failure, onChoose }: Props) => {
  const slow = useOutlasted(pending, SLOW_MS);
  const standing = standingText(row, ended);
  const notes = [chosen && copy.yours, standing].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        aria-busy={pending || undefined}
        onClick={onChoose}
        className={cx(
          'relative flex min-h-option w-full items-center gap-3 rounded-r-control border bg-surface px-3 py-2 text-left transition-colors',
          chosen ? 'border-accent' : 'border-line hover:border-muted',
        )}
      >
        <ResultBar percent={row.share} own={chosen} />
        <Box number={number} chosen={chosen} />
        <span className="relative min-w-0 grow">
          <span dir="auto" className={cx('block', row.standing !== 'behind' && row.votes !== null && 'font-semibold')}>
            {row.text}
          </span>
          {notes.length > 0 && <span className="block text-13">{notes.join(' · ')}</span>}
        </span>
        {row.votes !== null && (
          <span className="relative shrink-0 text-right figures">
            <span className="block font-semibold">{pollMessages.percent(row.percent)}</span>
            <span className="block text-13">{pollMessages.votes(row.votes)}</span>
          </span>
        )}
      </button>
      {slow && (
        <p role="status" className="px-3 py-1 text-13 text-muted">
          {copy.sending}
        </p>
      )}
      {failure && (
        <div role="alert" className="flex items-center gap-3 px-3 text-13 text-signal">
          <p className="py-2 font-semibold">{errorText(failure.error, texts.vote.failed)}</p>
          {failure.retry && (
            <button type="button" onClick={failure.retry} className="min-h-target font-semibold text-ink underline">
              {copy.retry}
            </button>
          )}
        </div>
      )}
    </li>
  );
};
