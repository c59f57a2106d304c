import { writeFile } from 'node:fs/promises';
import { compareFiles } from './compare.ts';
import { gatherWorkers } from './gather-workers.ts';
import { joinLeader } from './join-leader.ts';
import { openLiveOutputs } from './live-outputs.ts';
import { LoadError } from './load-error.ts';
import { assertEnoughOpenFiles } from './machine.ts';
import { totalOf } from './operation-result.ts';
import { help, type JoinOptions, type Options, readOptions } from './options.ts';
import { type Prepared, prepare } from './prepare.ts';
import { openProgress } from './progress.ts';
import { renderReport } from './report.ts';
import { type Run, runLoadTest } from './run.ts';
import type { Second } from './second.ts';
import { renderCsv, renderTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import type { Worker } from './worker.ts';
import { sharedSecret } from './worker-secret.ts';

const FAILURE = 1;
const WRONG_USAGE = 2;
const THRESHOLD_FAILED = 3;
const INTERRUPTED = 130;

const { log, show } = openProgress(process.stderr);

/** The first Ctrl-C stops the load and starts the reconciliation; the second exits. */
const abortOnInterrupt = (): AbortSignal => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    log('Stopping. The votes sent so far are reconciled.');
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  return controller.signal;
};

const unlessAborted = <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new LoadError('Stopped before the start.'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    value.then(resolve, reject);
  });

const runWithOutputs = async (
  options: Options,
  prepared: Prepared,
  workers: readonly Worker[],
  signal: AbortSignal,
): Promise<Run> => {
  const outputs = await openLiveOutputs(options);
  const onSecond = (second: Second, endsAt: number): void => {
    show(second, endsAt);
    outputs.onSecond(second);
  };
  // Not `await using`: the check of import directions cannot parse it.
  try {
    return await runLoadTest(prepared, options, { workers, log, signal, onSecond });
  } finally {
    await outputs[Symbol.asyncDispose]();
  }
};

/** The workers start while the accounts sign in. */
const runOnWorkers = async (options: Options): Promise<Run> => {
  const { plan, lead, workers: of, users } = options;
  if (!lead) assertEnoughOpenFiles(plan, { index: 0, of });
  const signal = abortOnInterrupt();
  const workers = await gatherWorkers(options, log);
  try {
    log(`Signing in ${users} accounts.`);
    const prepared = await prepare(options, process.env.STACK_DIR ?? process.env.DATA_DIR);
    return await runWithOutputs(options, prepared, await unlessAborted(workers.all, signal), signal);
  } finally {
    await workers.close();
  }
};

const run = async (options: Options): Promise<void> => {
  const finished = await runOnWorkers(options);
  const { result } = finished;
  if (options.report !== undefined) await writeFile(options.report, renderReport(result));
  if (options.csv !== undefined) await writeFile(options.csv, renderCsv(result.timeline));
  if (options.hgrm !== undefined) {
    for (const name of new Set(finished.measurements.all().map(({ operation }) => operation))) {
      const { latency } = finished.measurements.total(({ operation }) => operation === name);
      await writeFile(`${options.hgrm}.${name}.hgrm`, latency.percentiles());
    }
  }
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : renderTable(result));
  const votes = Object.values(options.plan.requests).some((group) => group.do.vote !== undefined && group.count !== 0);
  // Those of a warm-up are reconciled, and not measured.
  const [reconciled] = result.reconciliation.checks;
  const isEmpty = votes && !totalOf(result, 'vote')?.ok && !reconciled?.checked;
  if (isEmpty) log('No vote was acknowledged, so there is nothing to reconcile.');
  const isLost = result.workers.some(({ lostAfter }) => lostAfter !== null);
  if (!result.consistent || isEmpty || isLost) process.exitCode = FAILURE;
  else process.exitCode = result.thresholds.every(({ passed }) => passed) ? 0 : THRESHOLD_FAILED;
};

const compare = async (files: readonly string[]): Promise<void> => {
  const { text, isWorse } = await compareFiles(files);
  process.stdout.write(text);
  if (isWorse) process.exitCode = THRESHOLD_FAILED;
};

/** A worker has nothing to report, and ends at once. */
const work = async ({ join, localAddresses }: JoinOptions): Promise<void> => {
  const secret = sharedSecret(process.env);
  try {
    await joinLeader(join, secret, localAddresses);
  } catch (error) {
    log(Error.isError(error) ? error.message : String(error));
    process.exit(FAILURE);
  }
  process.exit();
};

const start = async (): Promise<void> => {
  // The parent process has died without sending a signal.
  process.on('disconnect', () => process.exit(INTERRUPTED));
  const [command, ...files] = process.argv.slice(2);
  if (command === 'compare') return compare(files);
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(help());
  else if ('join' in options) await work(options);
  else await run(options);
};

start()
  .catch((error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof LoadError;
    log(isExpected ? error.message : Error.isError(error) ? (error.stack ?? error.message) : String(error));
    process.exitCode = error instanceof UsageError ? WRONG_USAGE : FAILURE;
  })
  // The listener for `disconnect` keeps the IPC channel, and with it this process, alive.
  .finally(() => process.channel?.unref());
