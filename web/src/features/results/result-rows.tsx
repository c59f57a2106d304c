import { cx } from '#components/ui/cx.ts';
import { BarTrack } from '#components/ui/result-bar.tsx';
import type { OptionResult } from '#features/polls/option-results.ts';
import { rankText } from '#features/polls/result-text.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { pollResultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';

interface RowProps {
  row: OptionResult;
  chosen: boolean;
  ended: boolean;
}

const ResultRow = ({ row, chosen, ended }: RowProps) => {
  const notes = [chosen && ballotMessages.yours, rankText(row, ended)].filter(Boolean);
  return (
    <li
      className={cx(
        'relative flex min-h-option items-center gap-3 rounded-e-control border bg-surface px-3 pt-1 pb-4',
        chosen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="min-w-0 grow">
        <span
          dir={userTextDirection(row.text)}
          className={cx('block break-words', row.rank !== 'behind' && 'font-semibold')}
        >
          {row.text}
        </span>
        {notes.length > 0 && <span className="block text-13">{notes.join(' · ')}</span>}
      </span>
      <span className="shrink-0 text-end figures">
        <span className="block font-semibold">{pollMessages.percent(row.percent)}</span>
        <span className="block text-13">{pollMessages.votesOf(row.votes ?? 0, row.voters)}</span>
      </span>
      <BarTrack percent={row.share} own={chosen} className="absolute inset-x-0 bottom-0 h-3" />
    </li>
  );
};

interface Props {
  rows: readonly OptionResult[];
  chosen: ReadonlySet<string>;
  ended: boolean;
}

/** The options as bars, like the bars of the ballot but not clickable. */
export const ResultRows = ({ rows, chosen, ended }: Props) => (
  <ol aria-label={pollResultsMessages.options} className="flex flex-col gap-2">
    {rows.map((row) => (
      <ResultRow key={row.id} row={row} chosen={chosen.has(row.id)} ended={ended} />
    ))}
  </ol>
);
