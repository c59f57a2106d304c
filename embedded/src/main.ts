import { createServer } from 'node:net';
import { ConfigError, onShutdownSignal } from '@showhands/service-kit';
import { type EmbeddedConfig, readEmbeddedConfig } from './config.ts';
import { startProduct } from './product.ts';
import { codeOf, StartError } from './start-error.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const listenFailure = (error: unknown, { PORT }: Pick<EmbeddedConfig, 'PORT'>): unknown => {
  if (codeOf(error) === 'EADDRINUSE') return new StartError(`Port ${PORT} is taken. Set PORT to another one.`);
  if (codeOf(error) === 'EACCES') return new StartError(`Port ${PORT} may not be used. Set PORT to another one.`);
  return error;
};

/** Finds out before anything is started; the gateway takes the port when all the rest is ready. */
const assertPortFree = ({ PORT, HOST }: Pick<EmbeddedConfig, 'PORT' | 'HOST'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });

const describe = (error: unknown): string => {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const run = async (config: EmbeddedConfig): Promise<void> => {
  await assertPortFree(config);
  const product = await startProduct(config);
  const port = new URL(product.url).port;
  say(`Showhands is ready on http://localhost:${port} (Ctrl-C stops it).`);
  if (config.RATE_LIMITS === 'off') say('RATE_LIMITS=off: throttles are off, for load tests only.');
  const stop = async (): Promise<void> => {
    await product.close();
    process.exit(0);
  };
  onShutdownSignal(stop);
  // Whoever started this process has gone without a word.
  process.on('disconnect', () => void stop());
};

const start = async (): Promise<void> => {
  const config = readEmbeddedConfig();
  await run(config).catch((error: unknown) => {
    throw listenFailure(error, config);
  });
};

start().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
});
