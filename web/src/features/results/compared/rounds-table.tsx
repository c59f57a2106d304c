import { Icon as Check } from 'virtual:lucide/check';
import { Icon as X } from 'virtual:lucide/x';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { RoundBar } from './round-bar.tsx';
import type { RoundCell, Runoff, RunoffRound } from './runoff.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { CELL, ColumnHead, CornerHead, RowHead, TABLE } from './table-parts.tsx';

const copy = rankedMessages;

const MARKS = {
  in: null,
  out: { Icon: X, text: copy.out },
  majority: { Icon: Check, text: copy.majority },
  tied: { Icon: null, text: copy.tiedFinal },
} as const;

const Count = ({ count, gain }: { count: number; gain: number }) => (
  <span className="flex w-full min-w-[5.5rem] items-baseline justify-between gap-2">
    <span>{formatNumber(count)}</span>
    {gain > 0 && (
      <span dir="ltr" className="text-13">
        {' '}
        {copy.gain(gain)}
      </span>
    )}
  </span>
);

const Mark = ({ state }: Pick<RoundCell, 'state'>) => {
  const mark = MARKS[state];
  return (
    mark && (
      <span className="mt-1 flex items-center gap-1 text-13 font-semibold">
        {mark.Icon && <mark.Icon size={14} />} {mark.text}
      </span>
    )
  );
};

const Cell = ({ cell, round, scale }: { cell: RoundCell | null; round: RunoffRound | undefined; scale: number }) => (
  <td className={CELL}>
    {cell && round && (
      <>
        <Count count={cell.votes} gain={cell.gain} />
        <RoundBar cell={cell} needed={round.needed} scale={scale} />
        <Mark state={cell.state} />
      </>
    )}
  </td>
);

const isFirst = (last: RoundCell | null | undefined): boolean => last?.state === 'majority' || last?.state === 'tied';

/** The rounds as a picture, a bar for each option in each round, and as the table that holds its numbers. */
export const RoundsTable = ({ runoff: { rows, rounds, scale } }: { runoff: Runoff }) => (
  <ScrollRegion label={copy.roundsTable}>
    <table className={TABLE}>
      <caption className="sr-only">{copy.roundsTable}</caption>
      <thead>
        <tr>
          <CornerHead>{resultsMessages.option}</CornerHead>
          {rounds.map(({ number }) => (
            <ColumnHead key={number} columns={rounds.length}>
              {copy.round(number)}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, text, cells }) => (
          <tr key={id}>
            <RowHead strong={isFirst(cells.at(-1))}>
              <span dir={userTextDirection(text)}>{text}</span>
            </RowHead>
            {rounds.map((round, index) => (
              <Cell key={round.number} cell={cells[index] ?? null} round={round} scale={scale} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <RowHead>
            {copy.exhausted} <span className="block text-13 text-muted">{copy.exhaustedHint}</span>
          </RowHead>
          {rounds.map((round) => (
            <td key={round.number} className={CELL}>
              <Count count={round.exhausted} gain={round.exhaustedGain} />
            </td>
          ))}
        </tr>
        <tr>
          <RowHead>{copy.needed}</RowHead>
          {rounds.map(({ number, needed }) => (
            <td key={number} className={CELL}>
              {formatNumber(needed)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  </ScrollRegion>
);
