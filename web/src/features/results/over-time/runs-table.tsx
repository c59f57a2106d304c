import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '#lib/messages/format.ts';
import { overTimeMessages } from '#lib/messages/over-time.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { ScrollRegion } from '../compared/scroll-region.tsx';
import { CELL, ColumnHead, CornerHead, RowHead, TABLE } from '../compared/table-parts.tsx';
import { formatValue } from './lines-chart.tsx';
import type { Line, Run, ValueKind } from './run-values.ts';

const copy = overTimeMessages;

interface Props {
  runs: readonly Run[];
  lines: readonly Line[];
  kind: ValueKind;
}

/** A row for each run, the newest first, and a column for each option. */
export const RunsTable = ({ runs, lines, kind }: Props) => (
  <ScrollRegion label={copy.table}>
    <table className={TABLE}>
      <caption className="sr-only">{copy.table}</caption>
      <thead>
        <tr>
          <CornerHead>{copy.run}</CornerHead>
          <ColumnHead>{copy.people}</ColumnHead>
          {lines.map(({ text }) => (
            <ColumnHead key={text}>
              <span dir={userTextDirection(text)} title={text} className="block w-fit max-w-[12rem] truncate">
                {text}
              </span>
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.toReversed().map(({ id, number, openedAt, voters, isHidden, values }) => (
          <tr key={id}>
            <RowHead>
              <Link to={paths.pollResults(id)} className="text-accent underline-offset-4 hover:underline">
                {formatNumber(number)} · {formatDate(openedAt)}
              </Link>
            </RowHead>
            <td className={CELL}>{formatNumber(voters)}</td>
            {lines.map(({ text }) => {
              const value = values.get(text);
              return (
                <td key={text} className={CELL}>
                  {value === undefined ? (isHidden ? copy.hidden : '–') : formatValue(value, kind)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
