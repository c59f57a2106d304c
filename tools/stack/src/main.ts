import { ConfigError, errorCodeOf, onShutdownSignal, StartError } from '@showhands/service-kit/runtime';
import { readStackOptions } from './config.ts';
import { SERVICES, type Stack, startStack } from './stack.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const describe = (error: unknown, port: number): string => {
  if (errorCodeOf(error) === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  if (errorCodeOf(error) === 'EACCES') return `Port ${port} may not be used. Set PORT to another one.`;
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
};

const withoutPassword = (url: string): string => {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
};

const printProcesses = ({ servers, replicas }: Stack, dataDir: string): void => {
  const { postgres, redis, rabbit } = servers;
  for (const { url } of [postgres, redis, rabbit]) print(`  ${withoutPassword(url)}`);
  for (const service of SERVICES) {
    for (const { name, pid, url } of replicas(service).toSorted((one, other) => one.name.localeCompare(other.name)))
      print(`  ${name.padEnd(16)} pid ${String(pid).padEnd(8)} ${url}`);
  }
  print(`  Logs, data and secrets: ${dataDir}`);
};

const run = async (): Promise<void> => {
  const options = readStackOptions(process.argv.slice(2));
  const stack = await startStack({ ...options, log: print }).catch((error: unknown) => {
    throw new StartError(describe(error, options.port));
  });
  printProcesses(stack, options.dataDir);
  print(`Showhands is ready on ${stack.url} (Ctrl-C stops it).`);
  if (options.environment?.RATE_LIMITS === 'off')
    print('RATE_LIMITS=off: rate limits are disabled, for load tests only.');
  const stop = async (): Promise<void> => {
    await stack.stop();
    process.exit(0);
  };
  onShutdownSignal(stop);
  // The parent process has died without sending a signal.
  process.on('disconnect', () => void stop());
};

run().catch((error: unknown) => {
  process.stderr.write(`${describe(error, 0)}\n`);
  process.exit(1);
});
