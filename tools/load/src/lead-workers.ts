import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { ListenAddress } from './listen-address.ts';
import { LoadError } from './load-error.ts';
import type { OpenWorker, Worker } from './worker.ts';
import { handshakeSchema, isSecret } from './worker-secret.ts';

/** The first limit of a large run: the accounts of a worker, at 400 bytes each. */
const MAX_MESSAGE_BYTES = 100_000_000;

/** The answer of a worker to a call. */
export type Answer = { readonly value: unknown } | { readonly error: string };

type Calls = Omit<OpenWorker, 'close'>;

const remoteWorker = (socket: Socket, name: string): Worker => {
  const lost = Promise.withResolvers<void>();
  socket.on('disconnect', () => lost.resolve());
  const call = async (method: string, ...args: readonly unknown[]): Promise<unknown> => {
    const answer: Answer = await socket.emitWithAck('call', method, args);
    if ('error' in answer) throw new LoadError(answer.error);
    return answer.value;
  };
  const method =
    <Name extends keyof Calls>(of: Name) =>
    (...args: Parameters<Calls[Name]>) =>
      call(of, ...args) as ReturnType<Calls[Name]>;
  let latencyMs = 0;
  return {
    name,
    lost: lost.promise,
    get latencyMs() {
      return latencyMs;
    },
    open: async (assignment, onReport, signal) => {
      socket.on('report', onReport);
      const stop = (): void => void socket.emit('stop');
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      latencyMs = Number(await call('open', assignment));
      return {
        run: method('run'),
        end: method('end'),
        settle: method('settle'),
        hear: method('hear'),
        finish: method('finish'),
        close: async () => void socket.disconnect(),
      };
    },
  };
};

interface LeadOptions {
  readonly address: ListenAddress;
  readonly count: number;
  readonly secret: string;
  readonly log: (line: string) => void;
}

export interface Lead {
  readonly url: string;
  /** Resolves when all have joined. */
  readonly workers: Promise<readonly Worker[]>;
  close(): Promise<void>;
}

/** Listens for so many workers. @throws LoadError if it cannot listen */
export const leadWorkers = async ({ address: { host, port }, count, secret, log }: LeadOptions): Promise<Lead> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new LoadError(`The leader cannot listen at ${host}:${port}: ${String(cause)}`, { cause });
  });
  const io = new Server(server, { serveClient: false, maxHttpBufferSize: MAX_MESSAGE_BYTES });
  const workers: Worker[] = [];
  const all = Promise.withResolvers<readonly Worker[]>();
  io.use(({ handshake }, next) => {
    const { data } = handshakeSchema.safeParse(handshake.auth);
    if (data && isSecret(data.secret, secret))
      return next(workers.length < count ? undefined : new Error('enough workers have joined'));
    log(`A worker at ${handshake.address} has another LOAD_SECRET.`);
    next(new Error('another LOAD_SECRET'));
  });
  io.on('connection', (socket) => {
    socket.on('clock', (answer: (time: number) => void) => answer(performance.timeOrigin + performance.now()));
    const { name } = handshakeSchema.parse(socket.handshake.auth);
    workers.push(remoteWorker(socket, name));
    log(`${name} has joined: ${workers.length} of ${count} workers.`);
    if (workers.length === count) all.resolve(workers);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    workers: all.promise,
    close: async () => {
      io.disconnectSockets();
      await io.close();
    },
  };
};
