import { writeFile } from 'node:fs/promises';
import { LoadError } from './load-error.ts';
import { assertRoomForSockets } from './machine.ts';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { prepare } from './prepare.ts';
import { renderReport } from './report/page.ts';
import { runLoadTest } from './run.ts';
import { renderTable } from './table.ts';

const FAULT = 1;
const WRONG_USAGE = 2;
const INTERRUPTED = 130;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The first Ctrl-C ends the load and checks what was done; the second ends everything. */
const untilInterrupted = (): AbortSignal => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    say('Stopping. What was sent until now is checked.');
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  // Whoever started this process has gone without a word.
  process.on('disconnect', () => process.exit(INTERRUPTED));
  return controller.signal;
};

const run = async (options: Options): Promise<void> => {
  assertRoomForSockets(options);
  const signal = untilInterrupted();
  say(`Signing in ${options.users} testers.`);
  const prepared = await prepare(options, process.env.STACK_DIR ?? process.env.DATA_DIR);
  const found = await runLoadTest(prepared, options, { say, signal });
  const { result } = found;
  if (options.report !== undefined) await writeFile(options.report, renderReport(found));
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : renderTable(result));
  const isVain = options.votes > 0 && result.votes.acknowledged === 0;
  if (isVain) say('No vote was acknowledged: there is little to hold.');
  process.exitCode = result.holds && !isVain ? 0 : FAULT;
};

const start = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(HELP);
  else await run(options);
};

start()
  .catch((error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof LoadError;
    say(isExpected ? error.message : Error.isError(error) ? (error.stack ?? error.message) : String(error));
    process.exitCode = error instanceof UsageError ? WRONG_USAGE : FAULT;
  })
  // Listened to, the channel to whoever started this process keeps it alive.
  .finally(() => process.channel?.unref());
