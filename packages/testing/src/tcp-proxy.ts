import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './servers/ports.ts';

export interface TcpProxy {
  readonly port: number;
  /** Returns the URL with this proxy's host and port. */
  through(url: string): string;
  /** The number of open connections through the proxy. */
  connections(): number;
  /** Holds back all bytes and closes until `heal`. Connecting still succeeds. */
  blackhole(): void;
  /** Resets all connections and refuses new ones, like a dead process. */
  refuse(): Promise<void>;
  /** Existing connections stay open and pass nothing more, as if the other host had vanished; new ones pass. */
  halfOpen(): void;
  /** Delays each chunk of data in each direction. */
  latency(ms: number): void;
  /** Delays this share of the chunks by TCP's shortest retransmission timeout, as lost packets are. */
  loss(share: number): void;
  /** Limits each direction of each connection. */
  bandwidth(bytesPerSecond: number): void;
  /** Resets all connections; new ones pass. */
  reset(): void;
  /** Ends all injected faults. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface LinkState {
  delayMs: number;
  lossShare: number;
  bytesPerSecond: number;
  /** Resolved, except in a black hole. */
  open: Promise<void>;
}

const MAX_QUEUED_CHUNKS = 64;
const RETRANSMISSION_MS = 200;
const NEVER = new Promise<void>(() => undefined);

const transferMs = ({ bytesPerSecond, lossShare }: LinkState, bytes: number): number =>
  (bytes / bytesPerSecond) * 1_000 + (Math.random() < lossShare ? RETRANSMISSION_MS : 0);

const write = async (socket: Socket, data: Buffer): Promise<void> => {
  if (!socket.writable || socket.write(data)) return;
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
};

/** Forwards one direction of a connection. Data and close go through one queue, which preserves their order. */
const forward = (from: Socket, to: Socket, link: LinkState, vanished: ReadonlySet<Socket>): void => {
  let queue = Promise.resolve();
  let waiting = 0;
  const deliver = (action: () => void | Promise<void>, bytes = 0): void => {
    const due = performance.now() + link.delayMs;
    queue = queue.then(async () => {
      const early = Math.max(0, due - performance.now()) + transferMs(link, bytes);
      if (early > 0) await sleep(early);
      await (vanished.has(from) ? NEVER : link.open);
      await action();
    });
  };
  from.on('data', (data: Buffer) => {
    waiting += 1;
    if (waiting === MAX_QUEUED_CHUNKS) from.pause();
    deliver(async () => {
      await write(to, data);
      waiting -= 1;
      from.resume();
    }, data.length);
  });
  from.once('end', () => deliver(() => void to.end()));
  from.on('error', () => deliver(() => void to.resetAndDestroy()));
};

interface TcpProxyOptions {
  /** A URL with the host and port, or a function that returns it for each connection. */
  readonly target: string | (() => string);
}

const PERFECT = { delayMs: 0, lossShare: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Starts a TCP proxy to the host and port of `target`, for fault injection. It never changes the data. */
export const tcpProxy = async ({ target }: TcpProxyOptions): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  /** Both sockets of each half open connection. */
  const vanished = new Set<Socket>();
  const line: LinkState = { ...PERFECT, open: Promise.resolve() };
  let openLine = (): void => undefined;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const { hostname, port: targetPort } = new URL(typeof target === 'string' ? target : target());
    const upstream = connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true, noDelay: true });
    clients.add(client);
    client.once('close', () => clients.delete(client));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        vanished.delete(socket);
      });
    }
    forward(client, upstream, line, vanished);
    forward(upstream, client, line, vanished);
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
    halfOpen: () => {
      for (const socket of sockets) vanished.add(socket);
    },
    latency: (ms) => {
      line.delayMs = ms;
    },
    loss: (share) => {
      line.lossShare = share;
    },
    bandwidth: (bytesPerSecond) => {
      line.bytesPerSecond = bytesPerSecond;
    },
    reset,
    heal: async () => {
      Object.assign(line, PERFECT);
      // A host that has vanished answers with a reset when it is back.
      for (const socket of vanished) socket.resetAndDestroy();
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
