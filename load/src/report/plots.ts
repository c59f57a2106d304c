import type { Histogram } from '../percentiles.ts';
import { milliseconds } from '../table.ts';
import { escapeHtml } from './escape.ts';
import { FRAME, marksBetween, marksUpTo, place, plotHeight, xAt, yAt } from './scale.ts';

const BARS = 48;
const SECONDS_MARKED = 8;
const GAP = 1;
/** Beyond this share of the width a label stands before its mark. */
const NEAR_END = 0.8;

const figures = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const drawing = (title: string, content: string): string =>
  `<svg viewBox="0 0 ${FRAME.width} ${FRAME.height}" role="img" aria-label="${escapeHtml(title)}">${content}</svg>`;

const text = (x: number, y: number, anchor: 'start' | 'middle' | 'end', content: string): string =>
  `<text x="${place(x)}" y="${place(y)}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;

const rows = (marks: readonly number[], top: number): string =>
  marks
    .map((mark) => {
      const y = place(yAt(mark / top));
      const line = `<line class="grid" x1="${FRAME.left}" x2="${FRAME.width - FRAME.right}" y1="${y}" y2="${y}"/>`;
      return line + text(FRAME.left - 8, Number(y) + 4, 'end', figures.format(mark));
    })
    .join('');

const axisText = (x: number, content: string): string => text(x, FRAME.height - 10, 'middle', content);

/** What happened in each second, as a line. */
export const plotOverTime = (title: string, values: readonly number[]): string => {
  const marks = marksUpTo(Math.max(...values, 1));
  const top = marks.at(-1) ?? 1;
  const last = Math.max(values.length - 1, 1);
  const points = values.map((value, second) => `${place(xAt(second / last))},${place(yAt(value / top))}`);
  const every = Math.max(1, Math.ceil(values.length / SECONDS_MARKED));
  const seconds = values.flatMap((_, second) =>
    second % every === 0 ? axisText(xAt(second / last), `${second + 1} s`) : [],
  );
  return drawing(title, `${rows(marks, top)}${seconds.join('')}<polyline points="${points.join(' ')}"/>`);
};

interface Bar {
  readonly place: number;
  count: number;
}

/** Buckets of equal width on a logarithmic axis. */
const barsOf = (histogram: Histogram, least: number, span: number): Bar[] => {
  const bars = Array.from({ length: BARS }, (_, index): Bar => ({ place: index / BARS, count: 0 }));
  for (const { to, count } of histogram.buckets()) {
    const share = Math.log(to / least) / span;
    const bar = bars[Math.min(BARS - 1, Math.max(0, Math.floor(share * BARS)))];
    if (bar) bar.count += count;
  }
  return bars;
};

const markOf = (x: number, name: string, ms: number): string => {
  const line = `<line class="mark" x1="${place(x)}" x2="${place(x)}" y1="${FRAME.top}" y2="${FRAME.top + plotHeight}"/>`;
  const label = `${name} ${milliseconds(ms)}`;
  return (
    line + (x > xAt(NEAR_END) ? text(x - 4, FRAME.top + 10, 'end', label) : text(x + 4, FRAME.top + 10, 'start', label))
  );
};

/** How many took how long. */
export const plotDistribution = (title: string, histogram: Histogram): string => {
  if (histogram.count === 0) return '<p>Nothing was measured.</p>';
  const { p50, p99, max } = histogram.distribution();
  const least = Math.max(histogram.quantile(0) / 1.5, 0.001);
  const span = Math.log((max * 1.5) / least);
  const bars = barsOf(histogram, least, span);
  const marks = marksUpTo(Math.max(...bars.map(({ count }) => count)));
  const top = marks.at(-1) ?? 1;
  const width = xAt(1 / BARS) - xAt(0) - GAP;
  const drawn = bars
    .filter(({ count }) => count > 0)
    .map(({ place: share, count }) => {
      const y = yAt(count / top);
      return `<rect x="${place(xAt(share))}" y="${place(y)}" width="${place(width)}" height="${place(yAt(0) - y)}"/>`;
    });
  const xOf = (ms: number): number => xAt(Math.log(ms / least) / span);
  const durations = marksBetween(least, max * 1.5).map((ms) => axisText(xOf(ms), milliseconds(ms)));
  const quantiles = markOf(xOf(p50), 'p50', p50) + markOf(xOf(p99), 'p99', p99);
  return drawing(title, `${rows(marks, top)}${durations.join('')}${drawn.join('')}${quantiles}`);
};
