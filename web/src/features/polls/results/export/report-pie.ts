import { pollMessages } from '../../../../lib/messages/en/poll.ts';
import { resultsMessages } from '../../../../lib/messages/en/results.ts';
import { drawPie, PIE, type Slice } from '../draw-pie.ts';
import type { Portion } from '../portions.ts';
import { html, type Markup } from './html.ts';
import { shorten } from './shorten.ts';

const copy = resultsMessages;

/** Of the drawing, which is scaled to a phone. A wide window, and paper, have more room beside it. */
const WIDTH = 400;
const WIDE = 600;
const TEXT = 12;

const nameIn = (width: number, { text, count }: Portion): string =>
  shorten(text ?? copy.rest(count), (width / 2 - PIE.text) / TEXT);

/** Both as long as there may be room; the style shows one of them. */
const namesOf = (portion: Portion): Markup =>
  html`<tspan class="narrow">${nameIn(WIDTH, portion)}</tspan><tspan class="wide">${nameIn(WIDE, portion)}</tspan>`;

const labelOf = ({ side, y, leader, portion }: Slice): Markup => {
  const x = side === 'left' ? -PIE.text : PIE.text;
  return html`<path class="leader" d="${leader}"></path>
<text x="${x}" y="${y - 2}" text-anchor="${side === 'left' ? 'end' : 'start'}" font-size="${TEXT}"><tspan class="percent">${pollMessages.percent(portion.percent)}</tspan><tspan x="${x}" dy="${TEXT + 2}">${namesOf(portion)}</tspan></text>
`;
};

const sliceOf = ({ path, portion }: Slice): Markup => html`<path class="slice s${portion.shade}" d="${path}"></path>
`;

/** The pie as the screen has it, its labels cut to the room beside it; nothing moves here, so that it is no higher than they are. */
export const pieMarkup = (portions: readonly Portion[]): Markup => {
  const slices = drawPie(portions);
  const half = Math.max(PIE.radius + 1, ...slices.map(({ y }) => Math.abs(y) + PIE.label / 2));
  return html`<svg class="pie" role="img" aria-label="${copy.pie}" viewBox="${-WIDTH / 2} ${-half} ${WIDTH} ${2 * half}">
${slices.map(sliceOf)}<circle class="ring" r="${PIE.radius}"></circle>
${slices.map(labelOf)}</svg>`;
};
