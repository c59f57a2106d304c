import { isDecided, type Poll, type Ranking } from '@showhands/contracts';
import type { RoundCell, Runoff, RunoffRow } from '#features/polls/runoff/rounds.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { runoffNotes, winnerText } from '#features/polls/runoff/runoff-text.ts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { COMMA, formatNumber } from '#lib/messages/format.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { type PairRow, pairRowsOf } from '../compared/pairs.ts';
import { placesOf } from '../compared/places.ts';
import { html, type Markup } from './html.ts';

const copy = rankedMessages;

/** Columns that fit on paper. More of them are continued in a table below. */
const ROUNDS_PER_TABLE = 6;
const PAIRS_PER_TABLE = 10;

/** The first index of each table. */
const startsOf = (count: number, perTable: number): number[] =>
  Array.from({ length: Math.ceil(count / perTable) }, (_, table) => table * perTable);

const STATES = {
  in: null,
  out: runoffMessages.out,
  majority: runoffMessages.majority,
  tied: runoffMessages.tiedFinal,
} as const;

const countMarkup = (count: number, gain: number): Markup =>
  html`${formatNumber(count)}${gain > 0 ? html` <span class="detail" dir="ltr">${runoffMessages.gain(gain)}</span>` : null}`;

const cellMarkup = (cell: RoundCell | null | undefined): Markup => {
  if (!cell) return html`<td></td>`;
  const state = STATES[cell.state];
  return html`<td class="${cell.state}">${countMarkup(cell.votes, cell.gain)}<svg class="result-bar" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"></rect><rect class="bar" width="${cell.share}" height="8"></rect></svg>${state === null ? null : html`<b>${state}</b>`}</td>`;
};

/** The rounds from `first` on, without the options that were out before. */
const roundsMarkup = ({ rows, rounds }: Runoff, first: number): Markup => {
  const shown = rounds.slice(first, first + ROUNDS_PER_TABLE);
  const rowMarkup = ({ text, cells }: RunoffRow) => html`<tr>
<th scope="row"><bdi>${text}</bdi></th>
${shown.map(({ number }) => cellMarkup(cells[number - 1]))}
</tr>
`;
  return html`<div class="scrolled"><table class="rounds">
<caption>${copy.roundRange(first + 1, first + shown.length)}</caption>
<thead><tr><th scope="col">${resultsMessages.option}</th>${shown.map(({ number }) => html`<th scope="col">${runoffMessages.round(number)}</th>`)}</tr></thead>
<tbody>
${rows.filter(({ cells }) => cells[first]).map(rowMarkup)}</tbody>
<tfoot>
<tr><th scope="row">${copy.exhausted}</th>${shown.map((round) => html`<td>${countMarkup(round.exhausted, round.exhaustedGain)}</td>`)}</tr>
<tr><th scope="row">${copy.needed}</th>${shown.map(({ needed }) => html`<td>${formatNumber(needed)}</td>`)}</tr>
</tfoot>
</table></div>
`;
};

const orderMarkup = (poll: Poll, ranking: Ranking): Markup => html`<ol>
${placesOf(poll, ranking).map(
  ({ number, texts }) =>
    html`<li value="${number}">${texts.map((text, index) => html`${index > 0 ? COMMA : null}<bdi>${text}</bdi>`)}${texts.length > 1 ? html` <span class="detail">${copy.tied}</span>` : null}</li>\n`,
)}</ol>`;

const pairsMarkup = (rows: readonly PairRow[], first: number): Markup => {
  const last = first + PAIRS_PER_TABLE;
  const pairMarkup = ({ ballots, isWin }: PairRow['pairs'][number]) =>
    html`<td>${ballots === null ? '–' : formatNumber(ballots)}${isWin ? ' ✓' : null}</td>`;
  return html`<div class="scrolled"><table class="pairs">
<thead><tr><th scope="col">${resultsMessages.option}</th>${rows.slice(first, last).map((_, index) => html`<th scope="col">${first + index + 1}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ({ text, pairs }, index) =>
    html`<tr><th scope="row">${index + 1} <bdi>${text}</bdi></th>${pairs.slice(first, last).map(pairMarkup)}</tr>\n`,
)}</tbody>
</table></div>
`;
};

/** The winner as a sentence; null for a tie, and before the first count. */
export const rankedOutcome = (poll: Poll): string | null =>
  poll.ranking ? winnerText(runoffOf(poll, poll.ranking), isDecided(poll)) : null;

/** The rounds of the runoff, the order by pairs, and all pairs; null before the first count. */
export const rankedMarkup = (poll: Poll): Markup | null => {
  const { ranking } = poll;
  if (!ranking || ranking.rounds.length === 0) return null;
  const runoff = runoffOf(poll, ranking);
  const pairs = pairRowsOf(poll, ranking);
  return html`<ul class="notes">
${runoffNotes(poll, ranking, runoff).map((note) => html`<li>${note}</li>\n`)}</ul>
<section>
<h2>${copy.rounds}</h2>
<p>${copy.reportHint}</p>
${startsOf(runoff.rounds.length, ROUNDS_PER_TABLE).map((first) => roundsMarkup(runoff, first))}
<h2>${copy.inWords}</h2>
<ol>
${runoff.rounds.map((round) => html`<li>${stepText(round)}</li>\n`)}</ol>
</section>
<section>
<h2>${copy.order}</h2>
<p>${copy.orderHint}</p>
${orderMarkup(poll, ranking)}
<h2>${copy.pairs}</h2>
<p>${copy.pairsHint}</p>
${startsOf(pairs.length, PAIRS_PER_TABLE).map((first) => pairsMarkup(pairs, first))}
</section>`;
};
