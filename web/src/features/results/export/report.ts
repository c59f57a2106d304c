import { countedVotersOf, isDecided, type Poll } from '@showhands/contracts';
import { isChosen, leaderText } from '#features/polls/leader.ts';
import { lotsText } from '#features/polls/lots-text.ts';
import { type OptionResult, pollResultsOf } from '#features/polls/option-results.ts';
import { rankText } from '#features/polls/result-text.ts';
import { turnoutText } from '#features/polls/turnout.ts';
import { appMessages } from '#lib/messages/app.ts';
import { conclusionMessages } from '#lib/messages/conclusion.ts';
import { formatDateTime, formatNumber } from '#lib/messages/format.ts';
import { lotsMessages } from '#lib/messages/lots.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { exportMessages, resultsMessages } from '#lib/messages/results.ts';
import { isolated } from '#lib/text-direction.ts';
import { outcomeOf } from '../outcome.ts';
import { outcomeText } from '../outcome-text.ts';
import { sliceColorsOf, slicesOf } from '../pie/slices.ts';
import { html, Markup } from './html.ts';
import { factsMarkup } from './report-facts.ts';
import { pieMarkup } from './report-pie.ts';
import { pointsMarkup } from './report-points.ts';
import { rankedMarkup, rankedOutcome } from './report-ranked.ts';
import { scoredMarkup } from './report-scored.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './report-style.ts';

const copy = resultsMessages;

/** The report loads, runs and sends nothing. */
const POLICY = `default-src 'none'; style-src '${REPORT_STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

const head = (poll: Poll): Markup => html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${appMessages.title(copy.title(isolated(poll.title)))}</title>
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

const swatch = (colorIndex: number | undefined): Markup =>
  html`<svg class="swatch" aria-hidden="true" viewBox="0 0 12 12"><rect class="${colorIndex === undefined ? 'unkeyed' : `s${colorIndex}`}" x="0.5" y="0.5" width="11" height="11"></rect></svg>`;

const resultBar = (row: OptionResult): Markup =>
  html`<svg class="result-bar" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"></rect><rect class="bar" width="${row.share}" height="8"></rect></svg>`;

const rowOf = (row: OptionResult, ended: boolean, colorIndex: number | undefined): Markup => {
  const rankNote = rankText(row, ended);
  return html`<tr class="${row.rank}">
<th scope="row"><div class="option">${swatch(colorIndex)}<div><bdi>${row.text}</bdi>${rankNote && html` <span class="detail">${rankNote}</span>`}</div></div>${resultBar(row)}</th>
<td>${formatNumber(row.votes ?? 0)}</td>
<td>${pollMessages.percent(row.percent)}</td>
</tr>
`;
};

const table = (poll: Poll, rows: readonly OptionResult[]): Markup => {
  const colors = sliceColorsOf(rows);
  return html`<table>
<thead><tr><th scope="col">${copy.option}</th><th scope="col">${copy.votes}</th><th scope="col">${poll.allow_multiple_votes ? copy.shareOfPeople : copy.share}</th></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, isDecided(poll), colors.get(row.id)))}</tbody>
<tfoot><tr><th scope="row">${copy.total}</th><td>${formatNumber(poll.total_votes)}</td><td>${poll.total_votes > 0 && !poll.allow_multiple_votes ? pollMessages.percent(100) : null}</td></tr></tfoot>
</table>`;
};

const chosenMarkup = (poll: Poll, rows: readonly OptionResult[]): Markup => html`<section>
<h2>${copy.shares}</h2>
${poll.total_votes > 0 ? pieMarkup(slicesOf(rows)) : null}
${poll.allow_multiple_votes ? html`<p>${copy.pieOfVotes}</p>` : null}
${table(poll, rows)}
</section>`;

interface Results {
  readonly outcome: string | null;
  readonly details: Markup | null;
}

const resultsOf = (poll: Poll): Results => {
  if (isChosen(poll)) {
    const rows = pollResultsOf(poll);
    return { outcome: outcomeText(outcomeOf(rows), isDecided(poll)), details: chosenMarkup(poll, rows) };
  }
  if (countedVotersOf(poll) === 0) return { outcome: null, details: null };
  if (poll.method === 'points') return { outcome: leaderText(poll), details: pointsMarkup(poll) };
  if (poll.method === 'score') return { outcome: leaderText(poll), details: scoredMarkup(poll) };
  return { outcome: rankedOutcome(poll) ?? leaderText(poll), details: rankedMarkup(poll) };
};

/** The results at `dataTime` as a self-contained HTML page, which needs neither Showhands nor a network. */
export const renderReport = (poll: Poll, dataTime: Date): string => {
  if (!poll.results_visible) throw new Error('These results are not for this viewer');
  const { outcome, details } = resultsOf(poll);
  const lots = lotsText(poll);
  const quorum = turnoutText(poll);
  const timestamp = dataTime.toISOString();
  const { lang, dir } = document.documentElement;
  return html`<!doctype html>
<html lang="${lang || 'en'}" dir="${dir || 'ltr'}">
${head(poll)}
<body>
<main>
${question(poll)}
${
  poll.conclusion
    ? html`<section><h2>${conclusionMessages.title}</h2>
<p class="description"><bdi>${poll.conclusion.text}</bdi></p></section>`
    : null
}
${quorum && html`<p class="outcome">${quorum}</p>`}
<p class="outcome">${outcome ?? copy.noVotes}</p>
${lots && html`<p class="outcome">${lots.winner}</p><p>${lots.proof}. ${lotsMessages.commitment}: ${poll.lots?.commitment ?? null}</p>`}
${details}
<section>
<h2>${copy.statistics}</h2>
${factsMarkup(poll)}
</section>
</main>
<footer class="exported"><p>${exportMessages.made} <time datetime="${timestamp}">${formatDateTime(timestamp)}</time>. ${exportMessages.later}</p></footer>
</body>
</html>
`.text;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The date is in local time. */
export const reportFileName = (poll: Pick<Poll, 'id'>, dataTime: Date): string => {
  const date = [dataTime.getFullYear(), dataTime.getMonth() + 1, dataTime.getDate()].map(twoDigits).join('-');
  return `poll-${poll.id}-results-${date}.html`;
};
