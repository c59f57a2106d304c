import { writeFile } from 'node:fs/promises';
import { compareFiles } from './compare.ts';
import { openLiveOutputs } from './live-outputs.ts';
import { LoadError } from './load-error.ts';
import { assertEnoughOpenFiles } from './machine.ts';
import { totalOf } from './operation-result.ts';
import { help, type Options, readOptions } from './options.ts';
import { type Prepared, prepare } from './prepare.ts';
import { openProgress } from './progress.ts';
import { renderReport } from './report.ts';
import { type Run, runLoadTest } from './run.ts';
import type { Second } from './second.ts';
import { renderCsv, renderTable } from './table.ts';
import { UsageError } from './usage-error.ts';

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
  // The parent process has died without sending a signal.
  process.on('disconnect', () => process.exit(INTERRUPTED));
  return controller.signal;
};

const runWithOutputs = async (options: Options, prepared: Prepared, signal: AbortSignal): Promise<Run> => {
  const outputs = await openLiveOutputs(options);
  const onSecond = (second: Second, endsAt: number): void => {
    show(second, endsAt);
    outputs.onSecond(second);
  };
  // Not `await using`: the check of import directions cannot parse it.
  try {
    return await runLoadTest(prepared, options, { log, signal, onSecond });
  } finally {
    await outputs[Symbol.asyncDispose]();
  }
};

const run = async (options: Options): Promise<void> => {
  assertEnoughOpenFiles(options);
  const signal = abortOnInterrupt();
  log(`Signing in ${options.users} accounts.`);
  const prepared = await prepare(options, process.env.STACK_DIR ?? process.env.DATA_DIR);
  const finished = await runWithOutputs(options, prepared, signal);
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
  if (!result.consistent || isEmpty) process.exitCode = FAILURE;
  else process.exitCode = result.thresholds.every(({ passed }) => passed) ? 0 : THRESHOLD_FAILED;
};

const compare = async (files: readonly string[]): Promise<void> => {
  const { text, isWorse } = await compareFiles(files);
  process.stdout.write(text);
  if (isWorse) process.exitCode = THRESHOLD_FAILED;
};

const start = async (): Promise<void> => {
  const [command, ...files] = process.argv.slice(2);
  if (command === 'compare') return compare(files);
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(help());
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
