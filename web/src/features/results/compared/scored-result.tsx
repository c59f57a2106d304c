import { countedVotersOf, type Poll } from '@showhands/contracts';
import { BarTrack } from '#components/ui/result-bar.tsx';
import { leaderText } from '#features/polls/leader.ts';
import { scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { Distribution } from './distribution.tsx';
import { type ScoreRow, scoreRowsOf } from './score-rows.ts';
import { ScoresTable } from './scores-table.tsx';

const copy = scoredMessages;

const PERCENT_PER_POINT = 20;

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
    <Distribution
      columns={counts.map(({ score, voters: given, share }) => ({ name: formatNumber(score), voters: given, share }))}
    />
  </li>
);

/** The scores of the options as bars, and as a table for screen readers. */
export const ScoredLead = ({ poll }: { poll: Poll }) => {
  const rows = scoreRowsOf(poll);
  return (
    <div>
      <p className="text-21 font-semibold text-balance break-words">{leaderText(poll)}</p>
      <p className="mt-1 mb-3 text-muted">{copy.scale(countedVotersOf(poll))}</p>
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
