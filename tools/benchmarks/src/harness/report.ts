import type { BenchmarkResult } from './benchmark-result.ts';
import type { Spread } from './interleave.ts';
import type { Machine } from './machine.ts';

const format = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
};

const measuredOf = ({ measured, unit }: BenchmarkResult): string => `${format(measured.median)}${unit}`;
const spreadOf = ({ min, max }: Spread): string => `${format(min)} to ${format(max)}`;
const detailsOf = ({ details }: BenchmarkResult): string =>
  Object.entries(details)
    .map(([name, value]) => `${format(value)} ${name}`)
    .join(', ');
const verdictOf = ({ isMet }: BenchmarkResult): string => (isMet ? 'met' : 'not met');

/** The report for a terminal. */
export const asText = (results: readonly BenchmarkResult[]): string =>
  results
    .map(
      (result) =>
        `${String(result.benchmark).padStart(2)}  ${result.description}\n` +
        `    ${measuredOf(result)} (${spreadOf(result.measured)}), target ${result.target}: ${verdictOf(result)}\n` +
        `    ${detailsOf(result)}\n`,
    )
    .join('');

const machineLine = (machine: Machine): string =>
  `${machine.cores} cores (${machine.cpu}), ${machine.memoryGigabytes} GB, Linux ${machine.kernel}; Node ${machine.node}, ` +
  `PostgreSQL ${machine.postgresql}, RabbitMQ ${machine.rabbitmq}, Redis ${machine.redis}; load average ${machine.load.toFixed(1)} at the end.`;

const rowOf = (result: BenchmarkResult): string =>
  `| ${result.benchmark} | ${result.description} | ${result.target} | ${measuredOf(result)} | ${spreadOf(result.measured)} | ${verdictOf(result)} |`;

/** The generated part of docs/performance.md. */
export const asMarkdown = (results: readonly BenchmarkResult[], machine: Machine, pairs: number): string =>
  [
    `Measured on ${machineLine(machine)}`,
    `Medians over ${pairs} pairs.`,
    '',
    '| | benchmark | target | measured | spread | |',
    '|---|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
    ...results.map((result) => `- **${result.benchmark}**: ${detailsOf(result)}. ${result.method}`),
  ].join('\n');
