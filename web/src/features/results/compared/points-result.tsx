import { countedVotersOf, type Poll, pointsOf } from '@showhands/contracts';
import { BarTrack } from '#components/ui/result-bar.tsx';
import { leaderText } from '#features/polls/leader.ts';
import { pointsMessages, scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { countPoints } from '#lib/messages/points.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { Distribution } from './distribution.tsx';
import { type PointRow, pointRowsOf } from './point-rows.ts';

const copy = pointsMessages;

const rangeText = (from: number, to: number): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;

const detailOf = ({ mean, percent, voters }: PointRow): string =>
  mean === null
    ? copy.none
    : copy.detail(pollMessages.percent(percent), formatDecimal(mean), scoredMessages.votersOf(voters));

const Row = ({ row }: { row: PointRow }) => (
  <li className="rounded-e-control border border-line bg-surface p-3">
    <div className="flex items-baseline justify-between gap-4">
      <span dir={userTextDirection(row.text)} className="min-w-0 font-semibold wrap-anywhere">
        {row.text}
      </span>
      <span className="shrink-0 font-semibold figures">{countPoints(row.total)}</span>
    </div>
    <BarTrack percent={row.share} className="relative mt-1 h-2" />
    <p className="mt-1 text-13 text-muted figures">{detailOf(row)}</p>
    {row.mean !== null && (
      <Distribution
        columns={row.counts.map(({ from, to, voters, share }) => ({ name: rangeText(from, to), voters, share }))}
      />
    )}
  </li>
);

const PointsTable = ({ rows }: { rows: readonly PointRow[] }) => {
  return (
    <table>
      <caption>{copy.caption}</caption>
      <thead>
        <tr>
          {[resultsMessages.option, copy.total, copy.share, copy.mean, copy.voters].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {rows[0]?.counts.map(({ from, to }) => (
            <th key={from} scope="col">
              {copy.range(from, to)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, text, total, percent, mean, voters, counts }) => (
          <tr key={id}>
            <th scope="row">{text}</th>
            <td>{formatNumber(total)}</td>
            <td>{pollMessages.percent(percent)}</td>
            <td>{mean === null ? '–' : formatDecimal(mean)}</td>
            <td>{formatNumber(voters)}</td>
            {counts.map((count) => (
              <td key={count.from}>{formatNumber(count.voters)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The points of the options as bars, and as a table for screen readers. */
export const PointsLead = ({ poll }: { poll: Poll }) => {
  const rows = pointRowsOf(poll);
  return (
    <div>
      <p className="text-21 font-semibold text-balance break-words">{leaderText(poll)}</p>
      <p className="mt-1 mb-3 text-muted">
        {[copy.scale(countedVotersOf(poll), pointsOf(poll).points), copy.distribution].join(' · ')}
      </p>
      <ol aria-hidden className="flex flex-col gap-2">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      <div className="sr-only">
        <PointsTable rows={rows} />
      </div>
    </div>
  );
};
