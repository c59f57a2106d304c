import escapeHtml from 'escape-html';
import { isConnection } from './measurements.ts';
import type { OperationResult } from './operation-result.ts';
import { type Band, linePlot, PLOT_STYLE, type Series } from './plot.ts';
import type { Result, SecondResult } from './result.ts';
import { measuredValue, milliseconds } from './table.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2230, #e6e8ee); --page: light-dark(#fff, #14171f);
  --quiet: light-dark(#5c6475, #a0a8b8); --edge: light-dark(#e3e6ec, #2b303c); --band: light-dark(#f4f6fa, #1b1f29);
  --good: light-dark(#14713d, #6fd19b); --bad: light-dark(#b3261e, #ff9c94) }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.0625rem; margin: 2.25rem 0 0 } small { color: var(--quiet); font-weight: 400 }
p { margin: 0.25rem 0 } .quiet { color: var(--quiet); overflow-wrap: anywhere } .good { color: var(--good) } .bad { color: var(--bad) }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; width: 100% }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--edge) }
th { color: var(--quiet); font-weight: 500 } .text { text-align: left } .wide { white-space: normal }
@media (min-width: 60rem) { .plots { display: grid; grid-template-columns: 1fr 1fr; column-gap: 2rem } body { max-width: 76rem } }
${PLOT_STYLE}`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Consecutive seconds of one stage. */
const bandsOf = (timeline: readonly SecondResult[]): Band[] => {
  const bands: { name: string; from: number; to: number }[] = [];
  for (const { second, stage } of timeline) {
    const last = bands.at(-1);
    if (last?.name === stage) last.to = second;
    else bands.push({ name: stage, from: second, to: second });
  }
  return bands;
};

type Sampled = SecondResult['operations'][number];

/** A line for each operation of each group: the most frequent first, connections last. */
const byGroup = (
  timeline: readonly SecondResult[],
  read: (operation: Sampled) => number | null,
  absent: number | null,
): Series[] => {
  const all = Map.groupBy(
    timeline.flatMap(({ operations }) => operations),
    ({ group, operation }) => `${group}: ${operation}`,
  );
  const rank = ([first, ...others]: readonly Sampled[]): number =>
    first && isConnection(first) ? 0 : others.reduce((sum, { ok }) => sum + ok, 1 + (first?.ok ?? 0));
  const sorted = [...all].toSorted(([, one], [, other]) => rank(other) - rank(one));
  return sorted.map(([name, [first]]) => ({
    name,
    values: timeline.map(({ operations }) => {
      const found = operations.find((one) => one.group === first?.group && one.operation === first.operation);
      return found ? read(found) : absent;
    }),
  }));
};

const withValues = (series: readonly Series[]): Series[] =>
  series.filter(({ values }) => values.some((value) => value !== null && value > 0));

const plotsOf = ({ timeline }: Result): string => {
  const bands = bandsOf(timeline);
  const over = (read: (second: SecondResult) => number | null) => timeline.map(read);
  // A reconnect takes a second or more, which would press the lines of responses to the axis.
  const responses = (read: (operation: Sampled) => number | null) =>
    withValues(byGroup(timeline, (one) => (isConnection(one) ? null : read(one)), null));
  const plots = [
    linePlot({ bands, title: 'Operations', unit: 'per second', series: byGroup(timeline, ({ ok }) => ok, 0) }),
    linePlot({
      bands,
      title: 'Errors',
      unit: 'per second',
      series: withValues(byGroup(timeline, ({ errors }) => errors, 0)),
    }),
    linePlot({
      bands,
      title: 'Half of the responses',
      unit: 'p50, ms',
      series: responses(({ ok, p50 }) => (ok > 0 ? p50 : null)),
    }),
    linePlot({
      bands,
      title: 'Slow responses',
      unit: 'p99, ms',
      series: responses(({ ok, p99 }) => (ok > 0 ? p99 : null)),
    }),
    linePlot({
      ...{ bands, title: 'From a vote to a screen', unit: 'ms' },
      series: [
        { name: 'p50', values: over(({ updateLag }) => updateLag?.p50 ?? null) },
        { name: 'p99', values: over(({ updateLag }) => updateLag?.p99 ?? null) },
      ],
    }),
    linePlot({ bands, title: 'Sockets', series: [{ name: 'joined', values: over(({ sockets }) => sockets) }] }),
    linePlot({
      bands,
      title: 'Updates received',
      unit: 'per second',
      series: [{ name: 'all sockets', values: over(({ deliveries }) => deliveries) }],
    }),
    linePlot({
      ...{ bands, title: 'The load test itself', unit: 'percent of a CPU, ms' },
      series: [
        { name: 'CPU', values: over(({ ownCpu }) => ownCpu * 100) },
        { name: 'lag', values: over(({ ownLagMs }) => ownLagMs) },
      ],
    }),
  ];
  return `<div class="plots">${plots.join('\n')}</div>`;
};

const table = (title: string, head: readonly string[], texts: number, rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
    row.map((cell, index) => `<${tag}${index < texts ? ' class="text"' : ''}>${cell}</${tag}>`).join('');
  return `<h2>${title}</h2><div class="scroll"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</tbody></table></div>`;
};

const verdict = (passed: boolean): string =>
  `<span class="${passed ? 'good' : 'bad'}">${passed ? 'passed' : 'failed'}</span>`;

const thresholdTable = ({ thresholds }: Result): string =>
  thresholds.length === 0
    ? ''
    : table(
        'Thresholds',
        ['', 'limit', 'measured'],
        2,
        thresholds.map((one) => [verdict(one.passed), escapeHtml(one.threshold), measuredValue(one)]),
      );

const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;

const operationRow = ({ group, stage, operation, latency, ...counts }: OperationResult): string[] => [
  ...[group ?? 'all', stage ?? 'all', operation].map(escapeHtml),
  ...[counts.ok, counts.failed, counts.unknown, counts.refused].map((count) => integer.format(count)),
  counts.perSecond > 0 ? decimal.format(counts.perSecond) : '',
  ...PERCENTILES.map((name) => (latency.count === 0 ? '' : milliseconds(latency[name]))),
];

const operationTable = ({ operations }: Result): string =>
  table(
    'Operations by group and stage',
    ['group', 'stage', 'operation', 'ok', 'failed', 'unknown', 'refused', 'per s', ...PERCENTILES],
    3,
    operations
      .filter(
        ({ group, stage, ok, failed, unknown, refused }) =>
          (group === null) === (stage === null) && ok + failed + unknown + refused > 0,
      )
      .toSorted((one, other) => one.operation.localeCompare(other.operation))
      .map(operationRow),
  );

const checkTable = ({ reconciliation: { checks, source } }: Result): string =>
  table(
    `Reconciliation <small>with ${source === 'database' ? 'the database' : source}</small>`,
    ['', 'check', 'checked', 'discrepancies'],
    2,
    checks.map(({ name, checked, discrepancies }) => [
      verdict(discrepancies === 0),
      escapeHtml(name),
      integer.format(checked),
      integer.format(discrepancies),
    ]),
  );

const workerTable = ({ workers }: Result): string =>
  workers.length === 1
    ? ''
    : table(
        'Workers',
        ['worker', 'CPU', 'lag, p99', 'load average', 'CPUs'],
        1,
        workers.map(({ name, lostAfter, unknownVotes, machine }) =>
          machine
            ? [
                ...[escapeHtml(name), `${decimal.format(machine.cpuShare * 100)} %`, milliseconds(machine.lag.p99)],
                ...[decimal.format(machine.loadAverage), integer.format(machine.cpus)],
              ]
            : [
                `${escapeHtml(name)} <span class="bad">lost after ${lostAfter} s</span>, up to ${integer.format(unknownVotes)} votes are unknown`,
                ...['', '', '', ''],
              ],
        ),
      );

/** A self-contained HTML page. */
export const renderReport = (result: Result): string => {
  const { consistent, plan, url, startedAt, timeline, machine, workers } = result;
  const subject = workers.length > 1 ? 'Each worker used at most' : 'The load test used';
  const title = escapeHtml(`Load test: ${plan.name}`);
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
<p class="quiet">${escapeHtml(url)}, ${escapeHtml(startedAt)}, ${timeline.length} s. ${integer.format(plan.accounts)} accounts, ${integer.format(plan.polls)} ${plan.polls === 1 ? 'poll' : 'polls'}.
${subject} ${decimal.format(machine.cpuShare * 100)} % of a CPU and lagged by ${milliseconds(machine.lag.p99)} (p99) on ${machine.cpus} CPUs with a load average of ${decimal.format(machine.loadAverage)}.</p>
<p class="${consistent ? 'good' : 'bad'}"><strong>The reconciliation ${consistent ? 'passed' : 'failed'}.</strong></p>
${thresholdTable(result)}
${plotsOf(result)}
${operationTable(result)}
${checkTable(result)}
${workerTable(result)}
</body>
</html>
`;
};
