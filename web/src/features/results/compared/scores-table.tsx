import { scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import type { ScoreRow } from './score-rows.ts';

const copy = scoredMessages;

const SCORES = [0, 1, 2, 3, 4, 5];

/** All numbers of the scores. */
export const ScoresTable = ({ rows }: { rows: readonly ScoreRow[] }) => {
  const heads = [copy.average, copy.median, copy.voters, ...SCORES.map(copy.score)];
  return (
    <table>
      <caption>{copy.scores}</caption>
      <thead>
        <tr>
          {[resultsMessages.option, ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, text, mean, median, voters, counts }) => (
          <tr key={id}>
            <th scope="row">{text}</th>
            <td>{mean === null ? '–' : formatDecimal(mean)}</td>
            <td>{median === null ? '–' : formatNumber(median)}</td>
            <td>{formatNumber(voters)}</td>
            {counts.map((count) => (
              <td key={count.score}>{formatNumber(count.voters)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
