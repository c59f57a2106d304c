import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '@showhands/testing';
import type { Fault } from './fault.ts';
import type { SiteKind } from './parts.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { type Site, startSite } from './site.ts';

interface RunOptions {
  readonly faults: readonly Fault[];
  /** Injections of each fault. */
  readonly times: number;
  /** The number of stacks that run at the same time. */
  readonly sites: number;
  readonly log: (line: string) => void;
  /** Receives each outcome, before the next injection. */
  readonly keep: (outcome: Outcome) => Promise<void>;
}

const keyOf = (kind: SiteKind): string => JSON.stringify(kind);

const failed = (fault: Fault, error: unknown): Outcome => ({
  ...{
    fault: fault.name,
    recoveries: [0],
    votes: 0,
    failures: {},
    unharmedP99: undefined,
    slowestMs: 0,
    cpuPressure: undefined,
  },
  violations: [
    {
      invariant: 'The fault can be injected',
      count: 1,
      examples: [String(Error.isError(error) ? error.stack : error)],
    },
  ],
});

const summaryOf = ({ fault, violations, recoveries, votes, cpuPressure }: Outcome): string => {
  const waited = cpuPressure === undefined ? '' : `, CPU wait ${Math.round(cpuPressure * 100)} %`;
  const recovered = recoveries.map((ms) => (ms / 1_000).toFixed(1)).join(', ');
  const numbers = `recovered in ${recovered} s, ${votes} votes${waited}`;
  if (violations.length === 0) return `ok    ${fault}: ${numbers}`;
  const found = violations.map(
    ({ invariant, count, examples }) => `      ${invariant}: ${count}\n        ${examples.join('\n        ')}`,
  );
  return [`WRONG ${fault}: ${numbers}`, ...found].join('\n');
};

/** Keeps the logs of a stack that is about to be removed. @returns their folder */
const keepLogs = async ({ dataDir }: Site, { name }: Fault): Promise<string> => {
  const folder = resolve(ROOT, '.cache/faults', `logs ${name}`.replaceAll(/\W+/g, '-'));
  await cp(join(dataDir, 'logs'), folder, { recursive: true });
  return folder;
};

interface QueuedFault {
  readonly fault: Fault;
  readonly times: number;
}

/** Runs the faults on one stack after the other: after a violation, or a fault that spoils it, the next one gets a new stack. */
const runInOrder = async (queue: QueuedFault[], { log, keep }: RunOptions): Promise<void> => {
  let site: Site | undefined;
  const stop = async (): Promise<void> => {
    await site?.stop();
    site = undefined;
  };
  try {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { fault: current, times } = next;
      if (site && keyOf(site.kind) !== keyOf(current.site)) await stop();
      const outcome = await (async () => {
        site ??= await startSite(current.site);
        return runFault(site, current, { times });
      })().catch((error: unknown) => failed(current, error));
      await keep(outcome);
      log(summaryOf(outcome));
      const isWrong = outcome.violations.length > 0;
      if (isWrong && site) log(`      Logs: ${await keepLogs(site, current)}`);
      if (isWrong || current.site.isSpoiled) await stop();
    }
  } finally {
    await stop();
  }
};

/** Faults of one kind of site share a stack; one that spoils its stack gets a new one for each injection. */
export const runAll = async (options: RunOptions): Promise<void> => {
  const { faults, times, sites } = options;
  const groups = Map.groupBy(faults, ({ site }) => keyOf(site));
  const queue = [...groups.values()].flat().flatMap((fault): QueuedFault[] => {
    if (!fault.site.isSpoiled) return [{ fault, times }];
    return Array.from({ length: times }, () => ({ fault, times: 1 }));
  });
  await Promise.all(Array.from({ length: sites }, () => runInOrder(queue, options)));
};
