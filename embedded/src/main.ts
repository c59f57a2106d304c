import { createServer } from 'node:net';
import { ConfigError, errorCodeOf, onShutdownSignal, StartError } from '@showhands/service-kit/runtime';
import { type EmbeddedConfig, readEmbeddedConfig } from './config.ts';
import { startProduct } from './product.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const toStartError = (error: unknown, { PORT }: Pick<EmbeddedConfig, 'PORT'>): unknown => {
  if (errorCodeOf(error) === 'EADDRINUSE') return new StartError(`Port ${PORT} is taken. Set PORT to another one.`);
  if (errorCodeOf(error) === 'EACCES') return new StartError(`Port ${PORT} may not be used. Set PORT to another one.`);
  return error;
};

/** Checks the port before starting anything: the gateway listens on it last, when the other services are ready. */
const assertPortFree = ({ PORT, HOST }: Pick<EmbeddedConfig, 'PORT' | 'HOST'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });

const formatError = (error: unknown): string => {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const run = async (config: EmbeddedConfig): Promise<void> => {
  await assertPortFree(config);
  const product = await startProduct(config, print);
  const stop = async (): Promise<void> => {
    await product.close();
    process.exit(0);
  };
  onShutdownSignal(stop);
  // The parent process has ended without a signal, for example by SIGKILL.
  process.on('disconnect', () => void stop());
  print(`Showhands is ready on ${product.url} (Ctrl-C stops it).`);
  if (config.RATE_LIMITS === 'off') print('RATE_LIMITS=off: rate limits are off, for load tests only.');
};

const start = async (): Promise<void> => {
  const config = readEmbeddedConfig();
  await run(config).catch((error: unknown) => {
    throw toStartError(error, config);
  });
};

start().catch((error: unknown) => {
  process.stderr.write(`${formatError(error)}\n`);
  process.exit(1);
});
