import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { ROOT } from '@showhands/testing';
import type { Outcome } from './run-fault.ts';
import type { Sighting } from './run-planted-bugs.ts';

const OUTCOMES = resolve(ROOT, '.cache/faults/outcomes.jsonl');
const DOCUMENT = resolve(ROOT, 'docs/reliability.md');
const TABLE = /(?<=<!-- table of the last run -->\n\n)[\s\S]*?(?=\n\n<!-- end of the table -->)/;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const failuresOf = (outcomes: readonly Outcome[]): string => {
  const sums = new Map<string, number>();
  for (const { failures } of outcomes)
    for (const [status, count] of Object.entries(failures)) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums].map(([status, count]) => `${count} × ${status === '0' ? 'lost' : status}`).join(', ') || 'none';
};

const rowOf = (fault: string, outcomes: readonly Outcome[]): string => {
  const recoveries = outcomes.flatMap((outcome) => outcome.recoveries);
  const passed = outcomes.filter(({ violations }) => violations.length === 0);
  const p99 = outcomes.flatMap(({ unharmedP99 }) => unharmedP99 ?? []);
  const pressures = outcomes.flatMap(({ cpuPressure }) => cpuPressure ?? []);
  const wrong = [...new Set(outcomes.flatMap(({ violations }) => violations.map(({ invariant }) => invariant)))];
  const cells = [
    fault,
    `${passed.flatMap((outcome) => outcome.recoveries).length} of ${recoveries.length}`,
    recoveries.length > 1
      ? `${seconds(median(recoveries))} (${seconds(Math.max(...recoveries))})`
      : seconds(median(recoveries)),
    String(outcomes.reduce((sum, { votes }) => sum + votes, 0)),
    failuresOf(outcomes),
    p99.length > 0 ? `${Math.round(Math.max(...p99))}` : '',
    pressures.length > 0 ? `${Math.round(median(pressures) * 100)}` : '',
    wrong.join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
};

/** The outcomes as a Markdown table, a row for each fault. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const groups = Map.groupBy(outcomes, ({ fault }) => fault);
  const [minute] = loadavg();
  return [
    `${outcomes.flatMap(({ recoveries }) => recoveries).length} injections on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load average ${minute?.toFixed(1)} at the end.`,
    '',
    '| fault | passed | recovery in s: median (worst) | votes stored | calls failed | p99 of unharmed calls in ms | CPU wait in % | violated |',
    '|---|---|---|---|---|---|---|---|',
    ...[...groups].map(([fault, ofFault]) => rowOf(fault, ofFault)),
  ].join('\n');
};

/** The planted bugs as a Markdown table. */
export const sightingsTable = (sightings: readonly Sighting[]): string =>
  [
    '| planted bug | in | fault | seen by |',
    '|---|---|---|---|',
    ...sightings.map(
      ({ bug, isSeen }) => `| ${[bug.name, bug.service, bug.fault, isSeen ? bug.seenBy : 'NOT SEEN'].join(' | ')} |`,
    ),
  ].join('\n');

/** Replaces the table of the last run in docs/reliability.md. */
export const writeTable = async (table: string): Promise<void> => {
  const text = await readFile(DOCUMENT, 'utf8');
  if (!TABLE.test(text)) throw new Error(`${DOCUMENT} has no place for the table`);
  await writeFile(
    DOCUMENT,
    text.replace(TABLE, () => table),
  );
};

/** The outcomes of the last run and of the runs that continued it. */
export const readOutcomes = async (): Promise<Outcome[]> =>
  (await readFile(OUTCOMES, 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);

export const keepOutcome = async (outcome: Outcome): Promise<void> => {
  await mkdir(dirname(OUTCOMES), { recursive: true });
  await appendFile(OUTCOMES, `${JSON.stringify(outcome)}\n`);
};

export const forgetOutcomes = (): Promise<void> => rm(OUTCOMES, { force: true });
