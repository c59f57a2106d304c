import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './servers/ports.ts';

export interface TcpProxy {
  readonly port: number;
  /** The given address with this proxy's host and port in place of the target's. */
  through(url: string): string;
  /** How many connections stand through it now. */
  connections(): number;
  /** From now on nothing passes, neither bytes nor an end; what is sent waits for `heal`. Connecting still succeeds. */
  blackhole(): void;
  /** Resets the connections and refuses new ones, like a process that has died. */
  refuse(): Promise<void>;
  /** Delays each piece of data by so much in each direction. */
  latency(ms: number): void;
  /** Resets the connections; new ones pass. */
  reset(): void;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Line {
  delayMs: number;
  /** Resolves at once, except in a black hole. */
  open: Promise<void>;
}

const MOST_WAITING_CHUNKS = 64;

const write = async (socket: Socket, data: Buffer): Promise<void> => {
  if (!socket.writable || socket.write(data)) return;
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
};

/** One direction of a connection. Everything, the end included, goes through one queue, and so keeps its order. */
const forward = (from: Socket, to: Socket, line: Line): void => {
  let queue = Promise.resolve();
  let waiting = 0;
  const deliver = (action: () => void | Promise<void>): void => {
    const due = performance.now() + line.delayMs;
    queue = queue.then(async () => {
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      await line.open;
      await action();
    });
  };
  from.on('data', (data: Buffer) => {
    waiting += 1;
    if (waiting === MOST_WAITING_CHUNKS) from.pause();
    deliver(async () => {
      await write(to, data);
      waiting -= 1;
      from.resume();
    });
  });
  from.once('end', () => deliver(() => void to.end()));
  from.on('error', () => deliver(() => void to.resetAndDestroy()));
};

/** A TCP proxy to the host and port of `target`, with faults on demand. It changes no byte. */
export const tcpProxy = async ({ target }: { target: string }): Promise<TcpProxy> => {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const line: Line = { delayMs: 0, open: Promise.resolve() };
  let openLine = (): void => undefined;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true, noDelay: true });
    clients.add(client);
    client.once('close', () => clients.delete(client));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    forward(client, upstream, line);
    forward(upstream, client, line);
  });
  const port = await listen(server);

  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    reset();
    await closed;
  };

  return {
    port,
    through: (url) => {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    connections: () => clients.size,
    blackhole: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      openLine();
      openLine = resolve;
      line.open = promise;
    },
    refuse,
    latency: (ms) => {
      line.delayMs = ms;
    },
    reset,
    heal: async () => {
      line.delayMs = 0;
      line.open = Promise.resolve();
      openLine();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      openLine();
      await refuse();
    },
  };
};
