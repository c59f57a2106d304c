import { texts } from '@showhands/contracts';
import { Check } from 'lucide-react';
import { cx } from '../../../components/ui/cx.ts';
import { ResultBar } from '../../../components/ui/result-bar.tsx';
import { ballotMessages } from '../../../lib/messages/ballot.ts';
import { pollMessages } from '../../../lib/messages/poll.ts';
import { useDelayedFlag } from '../../../lib/use-delayed-flag.ts';
import { errorText } from '../../../lib/user-facing-error.ts';
import type { OptionResult } from '../option-results.ts';
import { rankText } from '../result-text.ts';
import { optionRowId } from './confirmation.ts';
import type { FailedVote } from './use-ballot.ts';

const copy = ballotMessages;

/** A vote that takes longer than this is reported as still being sent. */
const SLOW_MS = 2_000;

interface Props {
  row: OptionResult;
  /** The option's shortcut key, 1 to 9; null for further options. */
  number: number | null;
  chosen: boolean;
  pending: boolean;
  /** The poll is closed: the text says who won rather than who leads. */
  ended: boolean;
  failure: FailedVote | null;
  onChoose: () => void;
}

/** Shows the option's number, or a tick once it is chosen. */
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
  const slow = useDelayedFlag(pending, SLOW_MS);
  const notes = [chosen && copy.yours, rankText(row, ended)].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        id={optionRowId(row.id)}
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
        {/* The notes begin at the same side as the text. */}
        <span dir="auto" className="relative min-w-0 grow text-start">
          <span className={cx('block', row.rank !== 'behind' && row.votes !== null && 'font-semibold')}>
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
