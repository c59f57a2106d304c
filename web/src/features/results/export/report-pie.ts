import { resultsMessages } from '#lib/messages/results.ts';
import { isolated } from '#lib/text-direction.ts';
import { layoutPie, PIE, type SliceLayout } from '../pie/pie-layout.ts';
import type { Slice } from '../pie/slices.ts';
import { html, type Markup } from './html.ts';
import { truncate } from './truncate.ts';

const copy = resultsMessages;

/** Width of the drawing, which scales down to a phone. Labels have more room in a wide window and on paper. */
const WIDTH = 400;
const WIDE_WIDTH = 600;
const FONT_SIZE = 12;

const fittedName = (width: number, { text, count }: Slice): string =>
  truncate(text ?? copy.rest(count), (width / 2 - PIE.labelX) / FONT_SIZE);

/** Two truncations of the name, of which the style sheet shows one. */
const nameMarkup = (slice: Slice): Markup =>
  html`<tspan class="narrow">${isolated(fittedName(WIDTH, slice))}</tspan><tspan class="wide">${isolated(fittedName(WIDE_WIDTH, slice))}</tspan>`;

const labelMarkup = ({ side, y, leader, slice }: SliceLayout): Markup => {
  const x = side === 'left' ? -PIE.labelX : PIE.labelX;
  return html`<path class="leader" d="${leader}"></path>
<text x="${x}" y="${y - 2}" text-anchor="${side === 'left' ? 'end' : 'start'}" font-size="${FONT_SIZE}"><tspan class="percent">${slice.figure}</tspan><tspan x="${x}" dy="${FONT_SIZE + 2}">${nameMarkup(slice)}</tspan></text>
`;
};

const sliceMarkup = (layout: SliceLayout): Markup =>
  html`<path class="slice s${layout.slice.colorIndex}" d="${layout.path}"></path>\n`;

/** The pie of the results screen with truncated labels. A report is static, so its height fits the labels it has. */
export const pieMarkup = (slices: readonly Slice[]): Markup => {
  const layouts = layoutPie(slices);
  const half = Math.max(PIE.radius + 1, ...layouts.map(({ y }) => Math.abs(y) + PIE.labelHeight / 2));
  return html`<svg class="pie" role="img" aria-label="${copy.pie}" viewBox="${-WIDTH / 2} ${-half} ${WIDTH} ${2 * half}">
${layouts.map(sliceMarkup)}<circle class="ring" r="${PIE.radius}"></circle>
${layouts.map(labelMarkup)}</svg>`;
};
