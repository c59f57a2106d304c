import escapeHtml from 'escape-html';
import type { Histogram } from '../histogram.ts';
import { milliseconds } from '../table.ts';
import { coordinate, linearTicks, logTicks, PLOT, plotHeight, xAt, yAt } from './scale.ts';

const BARS = 48;
const MAX_SECOND_LABELS = 8;
const GAP = 1;
/** Beyond this share of the width, the label of a quantile is to the left of its line. */
const NEAR_RIGHT_EDGE = 0.8;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const svg = (title: string, content: string): string =>
  `<svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" role="img" aria-label="${escapeHtml(title)}">${content}</svg>`;

const text = (x: number, y: number, anchor: 'start' | 'middle' | 'end', content: string): string =>
  `<text x="${coordinate(x)}" y="${coordinate(y)}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;

const yAxis = (ticks: readonly number[], top: number): string =>
  ticks
    .map((tick) => {
      const y = coordinate(yAt(tick / top));
      const line = `<line class="grid" x1="${PLOT.left}" x2="${PLOT.width - PLOT.right}" y1="${y}" y2="${y}"/>`;
      return line + text(PLOT.left - 8, Number(y) + 4, 'end', compact.format(tick));
    })
    .join('');

const xLabel = (x: number, content: string): string => text(x, PLOT.height - 10, 'middle', content);

/** A line chart with one value per second. */
export const plotOverTime = (title: string, values: readonly number[]): string => {
  const ticks = linearTicks(Math.max(...values, 1));
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(values.length - 1, 1);
  const points = values.map((value, second) => `${coordinate(xAt(second / last))},${coordinate(yAt(value / top))}`);
  const every = Math.max(1, Math.ceil(values.length / MAX_SECOND_LABELS));
  const seconds = values.flatMap((_, second) =>
    second % every === 0 ? xLabel(xAt(second / last), `${second + 1} s`) : [],
  );
  return svg(title, `${yAxis(ticks, top)}${seconds.join('')}<polyline points="${points.join(' ')}"/>`);
};

interface Bar {
  /** Left edge, as a share of the width. */
  readonly share: number;
  count: number;
}

/** Merges the histogram's buckets into bars of equal width on a logarithmic axis. */
const barsOf = (histogram: Histogram, min: number, span: number): Bar[] => {
  const bars = Array.from({ length: BARS }, (_, index): Bar => ({ share: index / BARS, count: 0 }));
  for (const { ms, count } of histogram.buckets()) {
    const share = Math.log(ms / min) / span;
    const bar = bars[Math.min(BARS - 1, Math.max(0, Math.floor(share * BARS)))];
    if (bar) bar.count += count;
  }
  return bars;
};

const quantileLine = (x: number, name: string, ms: number): string => {
  const left = coordinate(x);
  const line = `<line class="mark" x1="${left}" x2="${left}" y1="${PLOT.top}" y2="${PLOT.top + plotHeight}"/>`;
  const label = `${name} ${milliseconds(ms)}`;
  const y = PLOT.top + 10;
  return line + (x > xAt(NEAR_RIGHT_EDGE) ? text(x - 4, y, 'end', label) : text(x + 4, y, 'start', label));
};

/** A bar chart of durations on a logarithmic axis. */
export const plotDistribution = (title: string, histogram: Histogram): string => {
  if (histogram.count === 0) return '<p>Nothing was measured.</p>';
  const { p50, p99, max } = histogram.distribution();
  const min = Math.max(histogram.quantile(0) / 1.5, 0.001);
  const span = Math.log((max * 1.5) / min);
  const bars = barsOf(histogram, min, span);
  const ticks = linearTicks(Math.max(...bars.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const width = xAt(1 / BARS) - xAt(0) - GAP;
  const rects = bars
    .filter(({ count }) => count > 0)
    .map(({ share, count }) => {
      const [x, y, height] = [xAt(share), yAt(count / top), yAt(0) - yAt(count / top)].map(coordinate);
      return `<rect x="${x}" y="${y}" width="${coordinate(width)}" height="${height}"/>`;
    });
  const xOf = (ms: number): number => xAt(Math.log(ms / min) / span);
  const labels = logTicks(min, max * 1.5).map((ms) => xLabel(xOf(ms), milliseconds(ms)));
  const quantiles = quantileLine(xOf(p50), 'p50', p50) + quantileLine(xOf(p99), 'p99', p99);
  return svg(title, `${yAxis(ticks, top)}${labels.join('')}${rects.join('')}${quantiles}`);
};
