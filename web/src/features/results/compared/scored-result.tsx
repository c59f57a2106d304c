import type { Poll } from '@showhands/contracts';
import { BarTrack } from '#components/ui/result-bar.tsx';
import { leaderText } from '#features/polls/leader.ts';
import { scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { type ScoreRow, scoreRowsOf } from './score-rows.ts';
import { ScoresTable } from './scores-table.tsx';

const copy = scoredMessages;

const PERCENT_PER_POINT = 20;

/** How many voters gave each score. Bars are drawn by their height, numbers stand above. */
const Distribution = ({ counts }: Pick<ScoreRow, 'counts'>) => (
  <div className="mt-3 grid grid-cols-6 gap-1 text-13 whitespace-nowrap figures">
    {counts.map(({ score, voters, share }) => (
      <span key={score} className="flex flex-col text-center">
        <span>{formatNumber(voters)}</span>
        <span className="relative block h-8 overflow-hidden border-b border-muted">
          <span
            className="absolute inset-0 border-t-2 border-accent bg-bar transition-transform duration-300 ease-out motion-reduce:transition-none"
            style={{ transform: `translateY(${100 - share}%)` }}
          />
        </span>
        <span className="text-muted">{formatNumber(score)}</span>
      </span>
    ))}
  </div>
);

const Row = ({ row: { text, mean, median, voters, counts } }: { row: ScoreRow }) => (
  <li className="rounded-e-control border border-line bg-surface p-3">
    <div className="flex items-baseline justify-between gap-4">
      <span dir={userTextDirection(text)} className="min-w-0 font-semibold wrap-anywhere">
        {text}
      </span>
      <span className="text-21 font-semibold figures">{mean === null ? '–' : formatDecimal(mean)}</span>
    </div>
    <BarTrack percent={(mean ?? 0) * PERCENT_PER_POINT} className="relative mt-1 h-2" />
    <p className="mt-1 text-13 text-muted figures">
      {median === null ? copy.noScores : `${copy.medianOf(formatNumber(median))} · ${copy.votersOf(voters)}`}
    </p>
    <Distribution counts={counts} />
  </li>
);

/** The scores of the options as bars, and as a table for screen readers. */
export const ScoredLead = ({ poll }: { poll: Poll }) => {
  const rows = scoreRowsOf(poll);
  return (
    <div>
      <p className="text-21 font-semibold text-balance break-words">{leaderText(poll)}</p>
      <p className="mt-1 mb-3 text-muted">{copy.scale(poll.voters_count)}</p>
      <ol aria-hidden className="flex flex-col gap-2">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      <div className="sr-only">
        <ScoresTable rows={rows} />
      </div>
    </div>
  );
};
