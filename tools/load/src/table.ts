import type { Distribution } from './histogram.ts';
import type { Result } from './result.ts';

const LABEL_WIDTH = 26;
const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const milliseconds = (ms: number): string => `${(ms < 10 ? decimal : integer).format(ms)} ms`;

const line = (label: string, text: string): string => `  ${label.padEnd(LABEL_WIDTH)}${text}`;

const times = ({ count, p50, p95, p99, 'p99.9': p999, max }: Distribution): string => {
  if (count === 0) return 'none';
  return [
    `p50 ${milliseconds(p50)}`,
    `p95 ${milliseconds(p95)}`,
    `p99 ${milliseconds(p99)}`,
    `p99.9 ${milliseconds(p999)}`,
    `max ${milliseconds(max)}`,
  ].join('   ');
};

const counts = (named: Readonly<Record<string, number>>): string =>
  Object.entries(named)
    .map(([name, count]) => `${name}: ${integer.format(count)}`)
    .join('   ') || 'none';

const votesLines = ({ votes }: Result): string[] => {
  const { acknowledged, failed, unknown, seconds, perSecond, latency, answers } = votes;
  return [
    'Votes',
    line(
      'acknowledged',
      `${integer.format(acknowledged)} in ${decimal.format(seconds)} s: ${integer.format(perSecond)} per second`,
    ),
    line('failed, unknown', `${integer.format(failed)}, ${integer.format(unknown)}`),
    line('responses by status', counts(answers)),
    line('request to response', times(latency)),
  ];
};

const commentLines = ({ comments: { failed, latency } }: Result): string[] =>
  failed + latency.count === 0
    ? []
    : [
        'Comments',
        line('stored, failed', `${integer.format(latency.count)}, ${integer.format(failed)}`),
        line('request to response', times(latency)),
      ];

const socketLines = ({ sockets }: Result): string[] => {
  const {
    requested,
    joined,
    losses,
    refusals,
    connecting,
    reconnecting,
    deliveries,
    voteToScreen,
    acknowledgedToScreen,
  } = sockets;
  return [
    'Sockets',
    line('joined', `${integer.format(joined)} of ${integer.format(requested)}`),
    line('lost, failed connections', `${integer.format(losses)}, ${counts(refusals)}`),
    line('connect to room', times(connecting)),
    line('lost to back in room', times(reconnecting)),
    line('updates delivered', integer.format(deliveries)),
    line('vote to screen', times(voteToScreen)),
    line('acknowledged to screen', times(acknowledgedToScreen)),
  ];
};

const reconciliationLines = ({ reconciliation: { source, checks }, consistent }: Result): string[] => [
  `Reconciliation with ${source === 'database' ? 'the database' : source}: ${consistent ? 'passed' : 'FAILED'}`,
  ...checks.flatMap(({ name, checked, discrepancies, examples }) => [
    line(
      discrepancies === 0 ? 'ok' : `${integer.format(discrepancies)} DISCREPANCIES`,
      `${name} (${integer.format(checked)})`,
    ),
    ...examples.map((example) => line('', example)),
  ]),
];

const thresholdLines = ({ thresholds }: Result): string[] =>
  thresholds.length === 0
    ? []
    : [
        `Thresholds: ${thresholds.every(({ passed }) => passed) ? 'passed' : 'FAILED'}`,
        ...thresholds.map(({ threshold, value, passed }) =>
          line(passed ? 'ok' : 'FAILED', `${threshold}: ${value === null ? 'not measured' : decimal.format(value)}`),
        ),
      ];

const machineLine = ({ machine }: Result): string => {
  const { cpus, loadAverage, cpuShare, lag } = machine;
  const own = `this process used ${decimal.format(cpuShare * 100)} % of a CPU and lagged by ${milliseconds(lag.p99)} (p99)`;
  return line('this machine', `${cpus} CPUs, load average ${decimal.format(loadAverage)}; ${own}`);
};

/** The human-readable report. */
export const renderTable = (result: Result): string =>
  [
    `${result.profile} on ${result.url}`,
    '',
    ...votesLines(result),
    ...commentLines(result),
    ...socketLines(result),
    ...reconciliationLines(result),
    ...thresholdLines(result),
    '',
    machineLine(result),
    '',
  ].join('\n');

const COLUMNS = ['second', 'acknowledged', 'errors', 'deliveries', 'joined'] as const;

/** The counts of each second (RFC 4180). */
export const renderCsv = (timeline: Result['timeline']): string =>
  [COLUMNS, ...timeline.map((sample) => COLUMNS.map((column) => sample[column]))]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
