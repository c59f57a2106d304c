import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LoadError } from './load-error.ts';
import { localWorker } from './local-worker.ts';
import type { Options } from './options.ts';
import type { Worker } from './worker.ts';
import { sharedSecret } from './worker-secret.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const ANY_PORT = { host: '127.0.0.1', port: 0 };

interface Workers {
  /** Resolves when all have joined. Rejects with a LoadError if one that was started here has ended before. */
  readonly all: Promise<readonly Worker[]>;
  close(): Promise<void>;
}

/** Starts a worker on this machine. It ends with its connection to the leader. */
const startWorker = (url: string, secret: string, { localAddresses }: Options): ChildProcess => {
  const args = ['--join', url, ...(localAddresses.length > 0 ? ['--local-addresses', localAddresses.join()] : [])];
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, LOAD_SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl-C in a terminal reaches the leader alone, which stops the workers.
    detached: true,
  });
};

const ended = (child: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    child.on('error', ({ message }) => reject(new LoadError(`A worker could not be started: ${message}`)));
    child.on('exit', () => reject(new LoadError('A worker has ended before all had joined.')));
  });

/** The workers of a run: this process, so many that it starts, or the workers of other machines. */
export const gatherWorkers = async (options: Options, log: (line: string) => void): Promise<Workers> => {
  const { workers: count, lead: address, localAddresses } = options;
  if (count === 1 && !address)
    return { all: Promise.resolve([localWorker(localAddresses)]), close: async () => undefined };
  const secret = address ? sharedSecret(process.env) : randomBytes(32).toString('hex');
  // Loading the server takes longer than the start of a test without it.
  const { leadWorkers } = await import('./lead-workers.ts');
  const lead = await leadWorkers({ address: address ?? ANY_PORT, count, secret, log });
  if (address) {
    log(`Waiting at ${lead.url} for ${count} workers, each started with --join and this address.`);
    return { all: lead.workers, close: lead.close };
  }
  const children = Array.from({ length: count }, () => startWorker(lead.url, secret, options));
  const all = Promise.race([lead.workers, ...children.map(ended)]);
  // It is awaited after other preparations.
  all.catch(() => undefined);
  const close = async (): Promise<void> => {
    await lead.close();
    // Also one that hangs.
    for (const child of children) child.kill('SIGKILL');
  };
  return { all, close };
};
