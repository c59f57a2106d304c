import escapeHtml from 'escape-html';
import type { Histogram } from './histogram.ts';
import type { SecondResult } from './result.ts';
import type { Run } from './run.ts';
import { milliseconds, renderTable } from './table.ts';

/** Size of a plot without its labels, in SVG units. */
const [WIDTH, HEIGHT] = [720, 200];
const LABEL_HEIGHT = 20;
const MAX_LABELS = 8;
const BARS_PER_DECADE = 12;
const SHORTEST_MS = 0.001;

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2230, #e6e8ee); --page: light-dark(#fff, #14171f);
  --quiet: light-dark(#5c6475, #a0a8b8); --bar: light-dark(#3451d1, #8ea2ff);
  --good: light-dark(#14713d, #6fd19b); --bad: light-dark(#b3261e, #ff9c94) }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem }
pre { overflow-x: auto; font-size: 13px; line-height: 1.45 }
svg { width: 100%; height: auto }
svg text { fill: var(--quiet); font-size: 11px } rect { fill: var(--bar) }
.good { color: var(--good) } .bad { color: var(--bad) }
h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem } p { margin: 0.25rem 0 }`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

interface Bar {
  readonly label: string;
  readonly value: number;
}

const plot = (title: string, bars: readonly Bar[]): string => {
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  const width = WIDTH / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / MAX_LABELS);
  const drawn = bars.map(({ label, value }, index) => {
    const [x, height] = [(index * width).toFixed(1), (value / highest) * HEIGHT];
    const text = index % every === 0 ? `<text x="${x}" y="${HEIGHT + 14}">${escapeHtml(label)}</text>` : '';
    const size = `width="${width.toFixed(1)}" height="${height.toFixed(1)}"`;
    return `<rect x="${x}" y="${(HEIGHT - height).toFixed(1)}" ${size}/>${text}`;
  });
  const heading = escapeHtml(`${title} (at most ${compact.format(Math.max(...bars.map(({ value }) => value), 0))})`);
  return `<h2>${heading}</h2>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT + LABEL_HEIGHT}" role="img" aria-label="${heading}">${drawn.join('')}</svg>`;
};

/** Counts of durations on a logarithmic axis. */
const barsOf = (histogram: Histogram): readonly Bar[] => {
  const counts = new Map<number, number>();
  for (const { ms, count } of histogram.buckets()) {
    const position = Math.floor(Math.log10(Math.max(ms, SHORTEST_MS)) * BARS_PER_DECADE);
    counts.set(position, (counts.get(position) ?? 0) + count);
  }
  const positions = [...counts.keys()];
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    label: milliseconds(10 ** ((first + index) / BARS_PER_DECADE)),
    value: counts.get(first + index) ?? 0,
  }));
};

/** A self-contained HTML page. */
export const renderReport = ({ result, measurements }: Run): string => {
  const { consistent, plan, url, startedAt, timeline } = result;
  const title = escapeHtml(`Load test: ${plan.name}`);
  const latencyOf = (name: string): Histogram => measurements.total(({ operation }) => operation === name).latency;
  const votes = ({ operations }: SecondResult): number =>
    operations.reduce((total, { operation, ok }) => total + (operation === 'vote' ? ok : 0), 0);
  const overTime = (name: string, value: (second: SecondResult) => number): string =>
    plot(
      name,
      timeline.map((sample) => ({ label: `${sample.second} s`, value: value(sample) })),
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(url)}, ${escapeHtml(startedAt)}</p>
<p class="${consistent ? 'good' : 'bad'}"><strong>The reconciliation ${consistent ? 'passed' : 'failed'}.</strong></p>
${overTime('Acknowledged votes per second', votes)}
${overTime('Delivered updates per second', ({ deliveries }) => deliveries)}
${overTime('Joined sockets', ({ sockets }) => sockets)}
${plot('From a vote to its response', barsOf(latencyOf('vote')))}
${plot('From a vote to each screen', barsOf(latencyOf('screen')))}
<h2>Summary</h2>
<pre>${escapeHtml(renderTable(result))}</pre>
</body>
</html>
`;
};
