import type { Poll, Ranking } from '@showhands/contracts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { pairRowsOf } from './pairs.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { CELL, ColumnHead, CornerHead, RowHead, TABLE } from './table-parts.tsx';

const copy = rankedMessages;

const Win = () => (
  <>
    <span aria-hidden> ✓</span>
    <span className="sr-only"> {copy.wins}</span>
  </>
);

/** All pairs of options. Columns are numbered like the rows, since thirty names do not fit above them. */
export const PairsTable = ({ poll, ranking }: { poll: Poll; ranking: Ranking }) => {
  const rows = pairRowsOf(poll, ranking);
  return (
    <ScrollRegion label={copy.pairs}>
      <table className={TABLE}>
        <caption className="sr-only">{copy.pairsHint}</caption>
        <thead>
          <tr>
            <CornerHead>{resultsMessages.option}</CornerHead>
            {rows.map(({ id, text }, index) => (
              <ColumnHead key={id}>
                <span aria-hidden title={text}>
                  {formatNumber(index + 1)}
                </span>
                <span className="sr-only">{text}</span>
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text, pairs }, index) => (
            <tr key={id}>
              <RowHead>
                <span aria-hidden className="text-muted figures">
                  {formatNumber(index + 1)}{' '}
                </span>
                <span dir={userTextDirection(text)}>{text}</span>
              </RowHead>
              {pairs.map(({ ballots, isWin }, column) => (
                <td key={rows[column]?.id} className={CELL}>
                  <span className={isWin ? 'font-semibold whitespace-nowrap' : undefined}>
                    {ballots === null ? '–' : formatNumber(ballots)}
                    {isWin && <Win />}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};
