import { type BenchmarkResult, SCREENS, VOTES_PER_SECOND } from './benchmark-result.ts';
import type { Spread } from './interleave.ts';
import type { Machine } from './machine.ts';

const format = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
};

const sentenceOf = ({ sentence, measured, unit }: BenchmarkResult): string =>
  sentence.replace('{}', `${format(measured.median)}${unit}`);
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
        `${String(result.benchmark).padStart(2)}  ${sentenceOf(result)}\n` +
        `    ${spreadOf(result.measured)}, target ${result.target}: ${verdictOf(result)}\n` +
        `    ${detailsOf(result)}\n`,
    )
    .join('');

const machineLine = (machine: Machine): string =>
  `${machine.cores} cores (${machine.cpu}), ${machine.memoryGigabytes} GB, Linux ${machine.kernel}; Node ${machine.node}, ` +
  `PostgreSQL ${machine.postgresql}, RabbitMQ ${machine.rabbitmq}, Redis ${machine.redis}; load average ${machine.load.toFixed(1)} at the end.`;

const rowOf = (result: BenchmarkResult): string =>
  `| ${result.benchmark} | ${sentenceOf(result)} | ${spreadOf(result.measured)} | ${result.target} | ${verdictOf(result)} |`;

/** Two significant digits: the last digits differ from run to run. */
const about = (value: number | undefined): string =>
  value === undefined ? '–' : Number(value.toPrecision(2)).toLocaleString('en');

const headline = (results: readonly BenchmarkResult[]): string => {
  const details = Object.assign({}, ...results.map((result) => result.details)) as Partial<Record<string, number>>;
  return (
    `**About ${about(details[VOTES_PER_SECOND])} votes per second on one poll, or ` +
    `${about(details[SCREENS])} people watching one poll, on this machine.**`
  );
};

/** The generated part of docs/performance.md. */
export const asMarkdown = (results: readonly BenchmarkResult[], machine: Machine, pairs: number): string =>
  [
    headline(results),
    '',
    `Measured on ${machineLine(machine)}`,
    `Medians over ${pairs} pairs of rounds; the spread is the minimum and the maximum.`,
    '',
    '| | result | spread | target | |',
    '|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
    '## Details',
    '',
    ...results.map((result) => `- **${result.benchmark}**: ${detailsOf(result)}.`),
  ].join('\n');
