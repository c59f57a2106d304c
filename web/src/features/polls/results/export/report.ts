import type { Poll } from '@showhands/contracts';
import { appMessages } from '../../../../lib/messages/en/app.ts';
import { pollMessages } from '../../../../lib/messages/en/poll.ts';
import { exportMessages, resultsMessages } from '../../../../lib/messages/en/results.ts';
import { formatDateTime, formatNumber } from '../../../../lib/messages/format.ts';
import { standingText } from '../../standing-text.ts';
import { type TallyRow, tallyOf } from '../../tally.ts';
import { portionsOf, shadesOf } from '../portions.ts';
import { verdictOf } from '../verdict.ts';
import { verdictText } from '../verdict-text.ts';
import { html, Markup } from './html.ts';
import { factsMarkup } from './report-facts.ts';
import { pieMarkup } from './report-pie.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './report-style.ts';

const copy = resultsMessages;

/** Nothing is loaded, nothing runs, nothing is sent: the report is what it is. */
const POLICY = `default-src 'none'; style-src '${REPORT_STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

const head = (poll: Poll): Markup => html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${appMessages.title(copy.title(poll.title))}</title>
<style>${new Markup(REPORT_STYLE)}</style>
</head>`;

const question = (poll: Poll): Markup => html`<header>
<p class="state">
<span>${pollMessages.categories[poll.category]}</span>
<span><b>${pollMessages.statuses[poll.status]}</b> ${copy.statusDetails[poll.status]}</span>
<span>${poll.show_results ? copy.publicResults : copy.privateResults}</span>
</p>
<h1><bdi>${poll.title}</bdi></h1>
${poll.description === '' ? null : html`<p class="description"><bdi>${poll.description}</bdi></p>`}
</header>`;

const key = (shade: number | undefined): Markup =>
  html`<svg class="key" aria-hidden="true" viewBox="0 0 12 12"><rect class="${shade === undefined ? 'unkeyed' : `s${shade}`}" x="0.5" y="0.5" width="11" height="11"></rect></svg>`;

const gauge = (row: TallyRow): Markup =>
  html`<svg class="gauge" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"></rect><rect class="bar" width="${row.share}" height="8"></rect></svg>`;

const rowOf = (row: TallyRow, ended: boolean, shade: number | undefined): Markup => {
  const standing = standingText(row, ended);
  return html`<tr class="${row.standing}">
<th scope="row"><div class="option">${key(shade)}<div><bdi>${row.text}</bdi>${standing && html` <span class="detail">${standing}</span>`}</div></div>${gauge(row)}</th>
<td>${formatNumber(row.votes ?? 0)}</td>
<td>${pollMessages.percent(row.percent)}</td>
</tr>
`;
};

const table = (poll: Poll, rows: readonly TallyRow[]): Markup => {
  const shades = shadesOf(rows);
  return html`<table>
<thead><tr><th scope="col">${copy.option}</th><th scope="col">${copy.votes}</th><th scope="col">${copy.share}</th></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, poll.status === 'closed', shades.get(row.id)))}</tbody>
<tfoot><tr><th scope="row">${copy.total}</th><td>${formatNumber(poll.total_votes)}</td><td>${poll.total_votes > 0 ? pollMessages.percent(100) : null}</td></tr></tfoot>
</table>`;
};

/** The results of a poll as a page of its own, to be kept, sent or printed: it needs neither this product nor a network. */
export const reportOf = (poll: Poll, madeAt: Date): string => {
  if (!poll.results_visible) throw new Error('These results are not for this viewer');
  const rows = tallyOf(poll.options);
  const made = madeAt.toISOString();
  return html`<!doctype html>
<html lang="en">
${head(poll)}
<body>
<main>
${question(poll)}
<p class="verdict">${verdictText(verdictOf(rows), poll.status === 'closed') ?? copy.noVotes}</p>
<section>
<h2>${copy.shares}</h2>
${poll.total_votes > 0 ? pieMarkup(portionsOf(rows)) : null}
${table(poll, rows)}
</section>
<section>
<h2>${copy.statistics}</h2>
${factsMarkup(poll)}
</section>
</main>
<footer class="made"><p>${exportMessages.made} <time datetime="${made}">${formatDateTime(made)}</time>. ${exportMessages.later}</p></footer>
</body>
</html>
`.text;
};
