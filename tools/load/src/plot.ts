import escapeHtml from 'escape-html';

/** Size of a plot without its labels, in SVG units. */
const [WIDTH, HEIGHT] = [720, 160];
const [LEFT, BOTTOM, TOP] = [48, 20, 8];
const GRID_LINES = 4;
const TIME_LABELS = 8;
/** The number of colours in `PLOT_STYLE`. */
const COLOURS = 6;

export const PLOT_STYLE = `
:root { --line0: light-dark(#3451d1, #8ea2ff); --line1: light-dark(#b3520c, #ffb074); --line2: light-dark(#14713d, #6fd19b);
  --line3: light-dark(#8a2be2, #d0a2ff); --line4: light-dark(#b3261e, #ff9c94); --line5: light-dark(#0b6f84, #67d5ea) }
svg { width: 100%; height: auto; display: block } svg text { fill: var(--quiet); font-size: 11px }
@media (max-width: 40rem) { svg text { font-size: 20px } }
.grid { stroke: var(--edge) } .band { fill: var(--band) } polyline { fill: none; stroke-width: 1.75; stroke-linejoin: round } polyline.dashed { stroke-dasharray: 2 5 }
${Array.from({ length: COLOURS }, (_, index) => `.c${index} { stroke: var(--line${index}); background: var(--line${index}) }`).join(' ')}
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.25rem 0 0; padding: 0; list-style: none; font-size: 0.8125rem; color: var(--quiet) }
.legend .dashed { background-image: repeating-linear-gradient(90deg, transparent 0 2px, var(--page) 2px 5px) }
.legend i { display: inline-block; width: 0.75rem; height: 0.1875rem; margin: 0 0.375rem 0.1875rem 0; border-radius: 1px }`;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export interface Series {
  readonly name: string;
  /** One value for each second; null where nothing was measured. */
  readonly values: readonly (number | null)[];
}

export interface Band {
  readonly name: string;
  /** The first and the last second. */
  readonly from: number;
  readonly to: number;
}

interface Plot {
  readonly title: string;
  readonly unit?: string;
  readonly series: readonly Series[];
  readonly bands: readonly Band[];
}

/** The lowest 1, 2 or 5 times a power of ten that is not below the value. */
const niceAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10);
};

const svgText = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;

/** After as many lines as there are colours, the next ones are dashed. */
const classOf = (index: number): string => `c${index % COLOURS}${index < COLOURS ? '' : ' dashed'}`;

/** A line breaks where nothing was measured; a second between two of them is a short line. */
const linesOf = (
  { values }: Series,
  style: string,
  x: (second: number) => number,
  y: (value: number) => number,
): string => {
  const runs: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(`${x(index + 1).toFixed(1)},${y(value).toFixed(1)}`);
  }
  return runs
    .filter(({ length }) => length > 0)
    .map(
      (points) =>
        `<polyline class="${style}" points="${(points.length === 1 ? [...points, ...points] : points).join(' ')}" stroke-linecap="round"/>`,
    )
    .join('');
};

/** Lines over the seconds of a run, with its stages in the background. */
export const linePlot = ({ title, unit = '', series, bands }: Plot): string => {
  if (series.length === 0) return `<section><h2>${escapeHtml(title)}</h2><p class="quiet">none</p></section>`;
  const seconds = Math.max(1, ...series.map(({ values }) => values.length));
  const highest = niceAbove(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const x = (second: number): number => LEFT + ((second - 0.5) / seconds) * WIDTH;
  const y = (value: number): number => TOP + HEIGHT - (value / highest) * HEIGHT;
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const value = (highest * index) / GRID_LINES;
    const line = `<line class="grid" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(value)}" y2="${y(value)}"/>`;
    return line + svgText(LEFT - 6, y(value) + 4, compact.format(value), 'end');
  });
  const every = niceAbove(Math.ceil(seconds / TIME_LABELS));
  const times = Array.from({ length: Math.floor(seconds / every) }, (_, index) => (index + 1) * every);
  const shaded = bands.map(({ name, from, to }, index) => {
    const [start, end] = [LEFT + ((from - 1) / seconds) * WIDTH, LEFT + (to / seconds) * WIDTH];
    const box =
      index % 2 === 0 ? '' : `<rect class="band" x="${start}" y="${TOP}" width="${end - start}" height="${HEIGHT}"/>`;
    const isWide = end - start > name.length * 7;
    return box + (isWide ? svgText((start + end) / 2, TOP + 12, name, 'middle') : '');
  });
  const lines = series.map((one, index) => linesOf(one, classOf(index), x, y));
  const legend = series.map(({ name }, index) => `<li><i class="${classOf(index)}"></i>${escapeHtml(name)}</li>`);
  return `<section><h2>${escapeHtml(title)}${unit && ` <small>${unit}</small>`}</h2>
<ul class="legend">${legend.join('')}</ul>
<svg viewBox="0 0 ${LEFT + WIDTH + 8} ${TOP + HEIGHT + BOTTOM}" role="img" aria-label="${escapeHtml(title)}">${shaded.join('')}${grid.join('')}${times
    .map((second) => svgText(x(second), TOP + HEIGHT + 15, `${second} s`, 'middle'))
    .join('')}${lines.join('')}</svg></section>`;
};
