import type { Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import type { Spread } from './pairs.ts';

const short = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
};

const measuredOf = ({ measured, unit }: Finding): string => `${short(measured.median)}${unit}`;
const spreadOf = ({ least, most }: Spread): string => `${short(least)} to ${short(most)}`;
const figuresOf = ({ figures }: Finding): string =>
  Object.entries(figures)
    .map(([name, value]) => `${short(value)} ${name}`)
    .join(', ');
const verdictOf = ({ isMet }: Finding): string => (isMet ? 'met' : 'not met');

/** For a terminal. */
export const asText = (findings: readonly Finding[]): string =>
  findings
    .map(
      (finding) =>
        `${String(finding.bar).padStart(2)}  ${finding.what}\n` +
        `    ${measuredOf(finding)} (${spreadOf(finding.measured)}), asked for ${finding.target}: ${verdictOf(finding)}\n` +
        `    ${figuresOf(finding)}\n`,
    )
    .join('');

const machineLine = (machine: Machine): string =>
  `${machine.cores} cores (${machine.cpu}), ${machine.memoryGigabytes} GB, Linux ${machine.kernel}; Node ${machine.node}, ` +
  `PostgreSQL ${machine.postgresql}, RabbitMQ ${machine.rabbitmq}, Redis ${machine.redis}; load average ${machine.load.toFixed(1)} at the end.`;

const rowOf = (finding: Finding): string =>
  `| ${finding.bar} | ${finding.what} | ${finding.target} | ${measuredOf(finding)} | ${spreadOf(finding.measured)} | ${verdictOf(finding)} |`;

/** The part of docs/performance.md that a run writes. */
export const asMarkdown = (findings: readonly Finding[], machine: Machine, pairs: number): string =>
  [
    `Taken on ${machineLine(machine)}`,
    `Medians over ${pairs} pairs.`,
    '',
    '| | what | asked for | measured | spread | |',
    '|---|---|---|---|---|---|',
    ...findings.map(rowOf),
    '',
    ...findings.map((finding) => `- **${finding.bar}**: ${figuresOf(finding)}. ${finding.how}`),
  ].join('\n');
