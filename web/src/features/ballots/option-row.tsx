import { Icon as Check } from 'virtual:lucide/check';
import { cx } from '#components/ui/cx.ts';
import { BarTrack } from '#components/ui/result-bar.tsx';
import { WithPicture } from '#features/polls/components/with-picture.tsx';
import type { OptionResult } from '#features/polls/option-results.ts';
import { rankText } from '#features/polls/result-text.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { seatsLeft } from './ballot-rules.ts';
import { optionRowId } from './confirmation.ts';
import { type FailedVote, SendingNote, SLOW_MS, VoteFailure } from './vote-failure.tsx';

const copy = ballotMessages;

interface Props {
  row: OptionResult;
  /** The option's shortcut key, 1 to 9; null for further options. */
  number: number | null;
  /** Whether the voter can have several options on the ballot. */
  multiple: boolean;
  chosen: boolean;
  pending: boolean;
  /** The poll is closed. */
  ended: boolean;
  /** The result is final: the text says who won rather than who leads. */
  decided: boolean;
  /** Whether the option cannot be chosen now, although others or later ones can. */
  disabled?: boolean;
  /** Whether the ballot cannot be changed any more. */
  isFinal?: boolean;
  /** The text at a chosen option. */
  chosenText?: string;
  failure: FailedVote | null;
  onChoose: () => void;
}

/** The shape of a radio button or of a checkbox, and before it the key of the option, where there is a keyboard. */
const Mark = ({ number, multiple, chosen, isFinal }: Pick<Props, 'number' | 'multiple' | 'chosen' | 'isFinal'>) => (
  <span aria-hidden className="flex shrink-0 items-center gap-2">
    <span className="hidden w-3 text-13 text-muted figures keyboard:block">{!isFinal && number}</span>
    <span
      className={cx(
        'flex size-6 items-center justify-center',
        multiple ? 'rounded-control' : 'rounded-full',
        chosen ? 'border-accent' : cx('border', isFinal ? 'border-line' : 'border-muted'),
        chosen && (multiple ? 'border bg-accent text-on-accent' : 'border-8 bg-surface'),
      )}
    >
      {chosen && multiple && <Check size={16} strokeWidth={3} />}
    </span>
  </span>
);

/** How many seats an option has left; null where it has any number. */
export const seatsText = (row: Pick<OptionResult, 'seats' | 'votes'>): string | null => {
  const left = seatsLeft(row);
  if (left === null || row.votes === null) return null;
  return left === 0 ? copy.full : copy.seatsLeft(left);
};

export const OptionRow = ({
  row,
  number,
  multiple,
  chosen,
  pending,
  ended,
  decided,
  failure,
  onChoose,
  ...state
}: Props) => {
  const { disabled = false, isFinal = false, chosenText = copy.yours } = state;
  const slow = useDelayedFlag(pending, SLOW_MS);
  const notes = [chosen && chosenText, rankText(row, decided), !ended && seatsText(row)].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        id={optionRowId(row.id)}
        aria-pressed={chosen}
        aria-busy={pending || undefined}
        // Not `disabled`, which would drop the focus.
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onChoose}
        className={cx(
          'relative flex min-h-option w-full items-center gap-3 rounded-e-control border bg-surface px-3 pt-1 pb-4 text-start transition-colors',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
          chosen ? 'border-accent' : 'border-line',
          isFinal ? 'cursor-default' : !chosen && 'hover:border-muted',
        )}
      >
        <Mark number={number} multiple={multiple} chosen={chosen} isFinal={isFinal} />
        <WithPicture picture={row.picture}>
          {/* The notes begin at the same side as the text. */}
          <span dir={userTextDirection(row.text)} className="min-w-0 grow">
            <span className={cx('block', row.rank !== 'behind' && row.votes !== null && 'font-semibold')}>
              {row.text}
            </span>
            {row.description && (
              <span className="block text-13 wrap-anywhere text-muted">{isolated(row.description)}</span>
            )}
            {row.added_by && (
              <span className="block text-13 wrap-anywhere text-muted">
                {isolated(copy.addedBy(isolated(row.added_by.username)))}
              </span>
            )}
            {notes.length > 0 && <span className="block text-13">{isolated(notes.join(' · '))}</span>}
          </span>
        </WithPicture>
        {row.votes !== null && (
          <>
            <span className="shrink-0 text-end figures">
              <span className="block font-semibold">{pollMessages.percent(row.percent)}</span>
              <span className="block text-13">{pollMessages.votesOf(row.votes, row.voters)}</span>
            </span>
            <BarTrack percent={row.share} own={chosen} className="absolute inset-x-0 bottom-0 h-3" />
          </>
        )}
      </button>
      {slow && <SendingNote />}
      {failure && <VoteFailure failure={failure} />}
    </li>
  );
};
