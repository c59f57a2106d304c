import { ConfigError, onShutdownSignal } from '@showhands/service-kit';
import { readStackOptions } from './config.ts';
import { SERVICES, type Stack, startStack } from './stack.ts';
import { codeOf, StartError } from './start-error.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const describe = (error: unknown, port: number): string => {
  if (codeOf(error) === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  if (codeOf(error) === 'EACCES') return `Port ${port} may not be used. Set PORT to another one.`;
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
};

const withoutPassword = (url: string): string => {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
};

const sayWhatRuns = ({ servers, replicas }: Stack, dataDir: string): void => {
  const { postgres, redis, rabbit } = servers;
  for (const { url } of [postgres, redis, rabbit]) say(`  ${withoutPassword(url)}`);
  for (const service of SERVICES) {
    for (const { name, pid, url } of replicas(service).toSorted((one, other) => one.name.localeCompare(other.name)))
      say(`  ${name.padEnd(16)} pid ${String(pid).padEnd(8)} ${url}`);
  }
  say(`  Logs, data and secrets: ${dataDir}`);
};

const run = async (): Promise<void> => {
  const options = readStackOptions(process.argv.slice(2));
  const stack = await startStack({ ...options, say }).catch((error: unknown) => {
    throw new StartError(describe(error, options.port));
  });
  sayWhatRuns(stack, options.dataDir);
  say(`Showhands is ready on ${stack.url} (Ctrl-C stops it).`);
  if (options.environment?.RATE_LIMITS === 'off') say('RATE_LIMITS=off: throttles are off, for load tests only.');
  const stop = async (): Promise<void> => {
    await stack.stop();
    process.exit(0);
  };
  onShutdownSignal(stop);
  // Whoever started this process has gone without a word.
  process.on('disconnect', () => void stop());
};

run().catch((error: unknown) => {
  process.stderr.write(`${describe(error, 0)}\n`);
  process.exit(1);
});
