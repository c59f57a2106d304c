import { pollMessages } from '../../../../lib/messages/en/poll.ts';
import { resultsMessages } from '../../../../lib/messages/en/results.ts';
import { drawPie, PIE, type Slice } from '../draw-pie.ts';
import type { Portion } from '../portions.ts';
import { html, type Markup } from './html.ts';
import { shorten } from './shorten.ts';

const copy = resultsMessages;

const WIDTH = 400;
const TEXT = 12;
const ROOM = (WIDTH / 2 - PIE.text) / TEXT;

const nameOf = ({ text, count }: Portion): string => shorten(text ?? copy.rest(count), ROOM);

const labelOf = ({ side, y, leader, portion }: Slice): Markup => {
  const x = side === 'left' ? -PIE.text : PIE.text;
  return html`<path class="leader" d="${leader}"></path>
<text x="${x}" y="${y - 2}" text-anchor="${side === 'left' ? 'end' : 'start'}" font-size="${TEXT}"><tspan class="percent">${pollMessages.percent(portion.percent)}</tspan><tspan x="${x}" dy="${TEXT + 2}">${nameOf(portion)}</tspan></text>
`;
};

const sliceOf = ({ path, portion }: Slice): Markup => html`<path class="slice s${portion.shade}" d="${path}"></path>
`;

/** The pie as the screen has it, its labels cut to the width of the drawing. */
export const pieMarkup = (portions: readonly Portion[]): Markup => {
  const slices = drawPie(portions);
  const { height, radius } = PIE;
  return html`<svg class="pie" role="img" aria-label="${copy.pie}" viewBox="${-WIDTH / 2} ${-height / 2} ${WIDTH} ${height}">
${slices.map(sliceOf)}<circle class="ring" r="${radius}"></circle>
${slices.map(labelOf)}</svg>`;
};
