import type { Distribution } from './percentiles.ts';
import type { Result } from './result.ts';

const LABEL = 26;
const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const milliseconds = (ms: number): string => `${(ms < 10 ? fine : figures).format(ms)} ms`;

const line = (label: string, text: string): string => `  ${label.padEnd(LABEL)}${text}`;

const times = ({ count, p50, p95, p99, max }: Distribution): string => {
  if (count === 0) return 'none';
  return [
    `p50 ${milliseconds(p50)}`,
    `p95 ${milliseconds(p95)}`,
    `p99 ${milliseconds(p99)}`,
    `max ${milliseconds(max)}`,
  ].join('   ');
};

const counts = (named: Readonly<Record<string, number>>): string =>
  Object.entries(named)
    .map(([name, count]) => `${name}: ${figures.format(count)}`)
    .join('   ') || 'none';

const votesLines = ({ votes }: Result): string[] => {
  const { acknowledged, failed, unknown, seconds, perSecond, latency, answers } = votes;
  return [
    'Votes',
    line(
      'acknowledged',
      `${figures.format(acknowledged)} in ${fine.format(seconds)} s: ${figures.format(perSecond)} a second`,
    ),
    line('failed, unknown', `${figures.format(failed)}, ${figures.format(unknown)}`),
    line('answers by status', counts(answers)),
    line('send to answer', times(latency)),
  ];
};

const socketLines = ({ sockets }: Result): string[] => {
  const { asked, joined, losses, refusals, connecting, deliveries, voteToScreen } = sockets;
  return [
    'Sockets',
    line('in their polls', `${figures.format(joined)} of ${figures.format(asked)}`),
    line('connections lost, refused', `${figures.format(losses)}, ${counts(refusals)}`),
    line('connect to room', times(connecting)),
    line('updates delivered', figures.format(deliveries)),
    line('vote to screen', times(voteToScreen)),
  ];
};

const ledgerLines = ({ ledger, holds }: Result): string[] => [
  `Ledger, from ${ledger.source === 'database' ? 'the database' : ledger.source}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  ...ledger.checks.flatMap(({ name, looked, faults, examples }) => [
    line(faults === 0 ? 'ok' : `${figures.format(faults)} FAULTS`, `${name} (${figures.format(looked)})`),
    ...examples.map((example) => line('', example)),
  ]),
];

const machineLine = ({ machine }: Result): string => {
  const { cpus, loadAverage, cpuShare, lag } = machine;
  const own = `this process took ${fine.format(cpuShare * 100)} % of one and was late by ${milliseconds(lag.p99)} (p99)`;
  return line('this machine', `${cpus} CPUs, load average ${fine.format(loadAverage)}; ${own}`);
};

/** For a person to read. */
export const renderTable = (result: Result): string =>
  [
    `${result.profile} on ${result.url}`,
    '',
    ...votesLines(result),
    ...socketLines(result),
    ...ledgerLines(result),
    '',
    machineLine(result),
    '',
  ].join('\n');
