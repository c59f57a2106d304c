/**
 * `npm run faults`: injects faults into a stack under load and checks every invariant after each. Options: `-- --only
 * killed`, `--times 5` (under the same traffic), `--sites 2` (stacks at the same time), `--list`, `--planted` (bugs that
 * the invariants must see), `--continue` (adds to the outcomes of the last run), `--write` (the table in
 * docs/reliability.md).
 */
import { parseArgs } from 'node:util';
import { onShutdownSignal } from '@showhands/service-kit/runtime';
import { catalogue } from './catalogue.ts';
import { plantedBugs } from './planted-bugs.ts';
import { forgetOutcomes, keepOutcome, readOutcomes, sightingsTable, tableOf, writeTable } from './report.ts';
import { runAll } from './run-all.ts';
import { runPlantedBugs } from './run-planted-bugs.ts';
import { stopSites } from './site.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    times: { type: 'string', default: '1' },
    sites: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whether an item was asked for, by its whole name or, if none has that name, by a part of it. */
const chosen = <Item extends { readonly name: string }>(items: readonly Item[]): Item[] => {
  if (options.only.length === 0) return [...items];
  const wanted = options.only.flatMap((part) => {
    const exact = items.filter(({ name }) => name === part);
    return exact.length > 0 ? exact : items.filter(({ name }) => name.includes(part));
  });
  return [...new Set(wanted)];
};

const runPlanted = async (): Promise<void> => {
  const bugs = chosen(plantedBugs);
  const sightings = await runPlantedBugs(bugs, print);
  print(`\n${sightingsTable(sightings)}`);
  process.exitCode = sightings.some(({ isSeen }) => !isSeen) ? 1 : 0;
};

const runFaults = async (): Promise<void> => {
  const faults = chosen(catalogue);
  if (options.list) return print(faults.map(({ name }) => name).join('\n'));
  if (!options.continue) await forgetOutcomes();
  await runAll({
    faults,
    times: Number(options.times),
    sites: Number(options.sites),
    log: print,
    keep: keepOutcome,
  });
  const outcomes = await readOutcomes();
  const table = tableOf(outcomes);
  print(`\n${table}`);
  if (options.write) await writeTable(table);
  process.exitCode = outcomes.some(({ violations }) => violations.length > 0) ? 1 : 0;
};

const abort = async (): Promise<void> => {
  await stopSites();
  process.exit(1);
};
onShutdownSignal(abort);
// The parent process has died without sending a signal.
process.on('disconnect', () => void abort());

await (options.planted ? runPlanted() : runFaults());
process.exit();
