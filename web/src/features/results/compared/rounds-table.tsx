import { Icon as Check } from 'virtual:lucide/check';
import { Icon as X } from 'virtual:lucide/x';
import { RoundBar } from '#features/polls/runoff/round-bar.tsx';
import type { RoundCell, Runoff } from '#features/polls/runoff/rounds.ts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { CELL, ColumnHead, CornerHead, RowHead, TABLE } from './table-parts.tsx';

const copy = rankedMessages;

const MARKS = {
  in: null,
  out: { Icon: X, text: runoffMessages.out },
  majority: { Icon: Check, text: runoffMessages.majority },
  tied: { Icon: null, text: runoffMessages.tiedFinal },
} as const;

const Count = ({ count, gain }: { count: number; gain: number }) => (
  <span className="flex w-full min-w-[5.5rem] items-baseline justify-between gap-2">
    <span>{formatNumber(count)}</span>
    {gain > 0 && (
      <span dir="ltr" className="text-13">
        {' '}
        {runoffMessages.gain(gain)}
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

const Cell = ({ cell }: { cell: RoundCell | null }) => (
  <td className={CELL}>
    {cell && (
      <>
        <Count count={cell.votes} gain={cell.gain} />
        <RoundBar cell={cell} className="mt-1 h-2" />
        <Mark state={cell.state} />
      </>
    )}
  </td>
);

const isFirst = (last: RoundCell | null | undefined): boolean => last?.state === 'majority' || last?.state === 'tied';

/** The rounds as a picture, a bar for each option in each round, and as the table that holds its numbers. */
export const RoundsTable = ({ runoff: { rows, rounds } }: { runoff: Runoff }) => (
  <ScrollRegion label={copy.roundsTable}>
    <table className={TABLE}>
      <caption className="sr-only">{copy.roundsTable}</caption>
      <thead>
        <tr>
          <CornerHead>{resultsMessages.option}</CornerHead>
          {rounds.map(({ number }) => (
            <ColumnHead key={number} columns={rounds.length}>
              {runoffMessages.round(number)}
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
              <Cell key={round.number} cell={cells[index] ?? null} />
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
