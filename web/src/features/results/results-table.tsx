import type { Poll } from '@showhands/contracts';
import type { OptionResult } from '#features/polls/option-results.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { sliceFill } from './pie/slice-fill.ts';
import { sliceColorsOf } from './pie/slices.ts';

const copy = resultsMessages;

const Swatch = ({ colorIndex }: { colorIndex: number | undefined }) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className="mt-1 size-3 shrink-0 stroke-muted">
    <rect
      x="0.5"
      y="0.5"
      width="11"
      height="11"
      className={colorIndex === undefined ? 'fill-none' : sliceFill(colorIndex)}
    />
  </svg>
);

interface Props {
  poll: Poll;
  rows: readonly OptionResult[];
  chosen: ReadonlySet<string>;
}

/** The results as a table, which is also the legend of the pie. */
export const ResultsTable = ({ poll, rows, chosen }: Props) => {
  const colors = sliceColorsOf(rows);
  const number = 'py-2 ps-4 text-end align-top figures';
  return (
    <table className="w-full border-t border-line text-15">
      <caption className="sr-only">{copy.table}</caption>
      <thead className="text-13 text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-normal">
            {copy.option}
          </th>
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            {copy.votes}
          </th>
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            {poll.allow_multiple_votes ? copy.shareOfPeople : copy.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <th scope="row" className="py-2 text-start font-normal">
              <span className="flex gap-3">
                <Swatch colorIndex={colors.get(row.id)} />
                <span className="min-w-0 wrap-anywhere">
                  <span dir={userTextDirection(row.text)}>{row.text}</span>
                  {chosen.has(row.id) && <span className="text-13 text-muted"> · {ballotMessages.yours}</span>}
                </span>
              </span>
            </th>
            <td className={number}>{formatNumber(row.votes ?? 0)}</td>
            <td className={number}>{pollMessages.percent(row.percent)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="py-2 text-start">
            {copy.total}
          </th>
          <td className={number}>{formatNumber(poll.total_votes)}</td>
          <td className={number}>{!poll.allow_multiple_votes && pollMessages.percent(100)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
