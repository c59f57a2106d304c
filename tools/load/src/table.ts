import type { Distribution } from './histogram.ts';
import { type OperationResult, totalOf } from './operation-result.ts';
import type { Result, WorkerResult } from './result.ts';

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

/** The operations that are measured on sockets, after or beside the requests. */
const socketLabels: Readonly<Record<string, string>> = {
  connect: 'connect to room',
  reconnect: 'lost to back in room',
  screen: 'vote to screen',
  screenAfterResponse: 'acknowledged to screen',
};

const operationLines = (result: Result, operation: OperationResult): string[] => {
  const { ok, failed, unknown, refused, seconds, perSecond, latency, statuses } = operation;
  const rows = result.operations.filter(
    (one) => one.operation === operation.operation && one.group !== null && one.stage !== null,
  );
  return [
    operation.operation,
    line('ok', `${integer.format(ok)} in ${decimal.format(seconds)} s: ${decimal.format(perSecond)} per second`),
    line('failed, unknown', `${integer.format(failed)}, ${integer.format(unknown)}`),
    ...(refused > 0 ? [line('refused after the close', integer.format(refused))] : []),
    line('responses by status', counts(statuses)),
    line('request to response', times(latency)),
    ...(rows.length > 1 ? rows.map((row) => line(`  ${row.group}, ${row.stage}`, times(row.latency))) : []),
  ];
};

const requestLines = (result: Result): string[] =>
  result.operations
    .filter(({ group, stage, operation }) => group === null && stage === null && !(operation in socketLabels))
    .flatMap((operation) => operationLines(result, operation));

const socketLines = (result: Result): string[] => {
  const { requested, joined, losses, refusals, deliveries } = result.sockets;
  const latencies = Object.entries(socketLabels).map(([name, label]) => {
    const measured = totalOf(result, name);
    return line(label, measured ? times(measured.latency) : 'none');
  });
  return [
    'sockets',
    line('joined', `${integer.format(joined)} of ${integer.format(requested)}`),
    line('lost, failed connections', `${integer.format(losses)}, ${counts(refusals)}`),
    line('updates delivered', integer.format(deliveries)),
    ...latencies,
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

export const measuredValue = ({ value }: Result['thresholds'][number]): string =>
  value === null ? 'not measured' : decimal.format(value);

const thresholdLines = ({ thresholds }: Result): string[] =>
  thresholds.length === 0
    ? []
    : [
        `Thresholds: ${thresholds.every(({ passed }) => passed) ? 'passed' : 'FAILED'}`,
        ...thresholds.map((one) => line(one.passed ? 'ok' : 'FAILED', `${one.threshold}: ${measuredValue(one)}`)),
      ];

const machineOf = ({ lostAfter, unknownVotes, machine }: WorkerResult): string => {
  if (!machine) return `LOST after ${lostAfter} s; up to ${integer.format(unknownVotes)} votes are unknown`;
  const { cpus, loadAverage, cpuShare, lag } = machine;
  const own = `the process used ${decimal.format(cpuShare * 100)} % of a CPU and lagged by ${milliseconds(lag.p99)} (p99)`;
  return `${cpus} CPUs, load average ${decimal.format(loadAverage)}; ${own}`;
};

const workerLines = ({ workers }: Result): string[] =>
  workers.map((worker) => line(workers.length === 1 ? 'this machine' : worker.name, machineOf(worker)));

/** The human-readable report. */
export const renderTable = (result: Result): string =>
  [
    `${result.plan.name} on ${result.url}`,
    '',
    ...requestLines(result),
    ...socketLines(result),
    ...reconciliationLines(result),
    ...thresholdLines(result),
    '',
    ...workerLines(result),
    '',
  ].join('\n');

const HEADER = 'second,stage,group,operation,ok,errors,p50,p99,sockets,deliveries';

/** A row for each second and operation of a group (RFC 4180). */
export const renderCsv = (timeline: Result['timeline']): string => {
  const rows = timeline.flatMap(({ second, stage, sockets, deliveries, operations }) =>
    operations.map(({ group, operation, ok, errors, p50, p99 }) =>
      [second, stage, group, operation, ok, errors, p50, p99, sockets, deliveries].join(','),
    ),
  );
  return [HEADER, ...rows].map((row) => `${row}\r\n`).join('');
};
