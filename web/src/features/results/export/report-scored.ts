import { countedVotersOf, type Poll } from '@showhands/contracts';
import { scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { type ScoreRow, scoreRowsOf } from '../compared/score-rows.ts';
import { html, type Markup } from './html.ts';

const copy = scoredMessages;

const PERCENT_PER_POINT = 20;

const rowMarkup = ({ text, mean, median, voters, counts }: ScoreRow): Markup => html`<tr>
<th scope="row"><bdi>${text}</bdi><svg class="result-bar" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"></rect><rect class="bar" width="${(mean ?? 0) * PERCENT_PER_POINT}" height="8"></rect></svg></th>
<td><b>${mean === null ? '–' : formatDecimal(mean)}</b></td>
<td>${median === null ? '–' : formatNumber(median)}</td>
<td>${formatNumber(voters)}</td>
${counts.map((count) => html`<td>${formatNumber(count.voters)}</td>`)}
</tr>
`;

/** The scores of all options. */
export const scoredMarkup = (poll: Poll): Markup => {
  const rows = scoreRowsOf(poll);
  const heads = [resultsMessages.option, copy.average, copy.median, copy.voters];
  const scores = rows[0]?.counts ?? [];
  return html`<section>
<h2>${copy.scores}</h2>
<p>${copy.scale(countedVotersOf(poll))}</p>
<div class="scrolled"><table class="scores">
<thead><tr>${[...heads, ...scores.map(({ score }) => copy.score(score))].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(rowMarkup)}</tbody>
</table></div>
</section>`;
};
