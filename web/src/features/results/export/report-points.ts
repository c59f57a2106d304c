import { countedVotersOf, type Poll, pointsOf } from '@showhands/contracts';
import { pointsMessages } from '#lib/messages/compared-results.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { type PointRow, pointRowsOf } from '../compared/point-rows.ts';
import { html, type Markup } from './html.ts';

const copy = pointsMessages;

const rowMarkup = ({ text, total, percent, share, mean, voters, counts }: PointRow): Markup => html`<tr>
<th scope="row"><bdi>${text}</bdi><svg class="result-bar" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"></rect><rect class="bar" width="${share}" height="8"></rect></svg></th>
<td><b>${formatNumber(total)}</b></td>
<td>${pollMessages.percent(percent)}</td>
<td>${mean === null ? '–' : formatDecimal(mean)}</td>
<td>${formatNumber(voters)}</td>
${counts.map((count) => html`<td>${formatNumber(count.voters)}</td>`)}
</tr>
`;

/** The points of all options. */
export const pointsMarkup = (poll: Poll): Markup => {
  const rows = pointRowsOf(poll);
  const heads = [resultsMessages.option, copy.total, copy.share, copy.mean, copy.voters];
  const ranges = (rows[0]?.counts ?? []).map(({ from, to }) => copy.range(from, to));
  return html`<section>
<h2>${copy.caption}</h2>
<p>${copy.scale(countedVotersOf(poll), pointsOf(poll).points)}</p>
<div class="scrolled"><table class="scores">
<thead><tr>${[...heads, ...ranges].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(rowMarkup)}</tbody>
</table></div>
</section>`;
};
