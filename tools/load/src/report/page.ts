import escapeHtml from 'escape-html';
import type { Histogram } from '../histogram.ts';
import type { Run } from '../run.ts';
import { renderTable } from '../table.ts';
import { plotDistribution, plotOverTime } from './plots.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2230, #e6e8ee); --page: light-dark(#fff, #14171f);
  --quiet: light-dark(#5c6475, #a0a8b8); --grid: light-dark(#e3e6ec, #2b303c); --line: light-dark(#3451d1, #8ea2ff);
  --good: light-dark(#14713d, #6fd19b); --bad: light-dark(#b3261e, #ff9c94) }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem }
pre { overflow-x: auto; font-size: 13px; line-height: 1.45 }
svg { width: 100%; height: auto }
svg text { fill: var(--quiet); font-size: 11px }
.grid { stroke: var(--grid) } .mark { stroke: var(--ink); stroke-dasharray: 3 3 }
polyline { fill: none; stroke: var(--line); stroke-width: 2 } rect { fill: var(--line) }
.good { color: var(--good) } .bad { color: var(--bad) }
h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem } p { margin: 0.25rem 0 }`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const section = (title: string, plot: string): string => `<h2>${escapeHtml(title)}</h2>${plot}`;

/** A self-contained HTML page. */
export const renderReport = ({ result, latency, voteToScreen }: Run): string => {
  const { consistent, profile, url, startedAt, timeline } = result;
  const overTime = (title: string, values: number[]): string => section(title, plotOverTime(title, values));
  const distribution = (title: string, histogram: Histogram): string =>
    section(title, plotDistribution(title, histogram));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>Load test: ${escapeHtml(profile)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Load test: ${escapeHtml(profile)}</h1>
<p>${escapeHtml(url)}, ${escapeHtml(startedAt)}</p>
<p class="${consistent ? 'good' : 'bad'}"><strong>The reconciliation ${consistent ? 'passed' : 'failed'}.</strong></p>
${overTime(
  'Acknowledged votes per second',
  timeline.map(({ acknowledged }) => acknowledged),
)}
${overTime(
  'Delivered updates per second',
  timeline.map(({ deliveries }) => deliveries),
)}
${overTime(
  'Joined sockets',
  timeline.map(({ joined }) => joined),
)}
${distribution('From a vote to its response', latency)}
${distribution('From a vote to each screen', voteToScreen)}
<h2>Summary</h2>
<pre>${escapeHtml(renderTable(result))}</pre>
</body>
</html>
`;
};
