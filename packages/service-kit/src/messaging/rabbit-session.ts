import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import { reasonOf } from './dispatch.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A broker that has just run out of disk may keep its heartbeats up and never answer. */
const OPEN_TIMEOUT_MS = 15_000;
const HEARTBEAT_SECONDS = 10;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
const CLOSE_MS = 1_000;

interface SessionOptions<Handle> {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
  /** Creates channels, topology and consumers on a new connection. `lost` ends that connection and reconnects. */
  readonly open: (connection: ChannelModel, lost: (reason: string) => void) => Promise<Handle>;
  /** How long `open` may take; 15 s by default. */
  readonly openTimeoutMs?: number;
  /** Stops the handle gracefully before the last connection is closed. */
  readonly release?: (handle: Handle) => Promise<void>;
}

export interface RabbitSession<Handle> {
  /** The handle that `open` returned for the current connection; undefined while disconnected. */
  current(): Handle | undefined;
  close(): Promise<void>;
}

const withHeartbeat = (url: string): string => {
  const target = new URL(url);
  if (!target.searchParams.has('heartbeat')) target.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return target.toString();
};

/** Waits for `work` to settle, at most `ms`; never rejects. */
export const withTimeout = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController();
  await Promise.race([work, delay(ms, undefined, timer)]).catch(() => undefined);
  timer.abort();
};

/** Reports the end of a channel to `lost`. Without an error listener, an error event would end the process. */
export const watchChannel = (channel: Channel, lost: (reason: string) => void): void => {
  channel.on('error', (error) => lost(error.message));
  channel.on('close', () => lost('the channel was closed'));
};

/**
 * Maintains one connection to RabbitMQ until `close`, and reconnects with exponential backoff and jitter. Any failure, of
 * a channel, a consumer or the connection, rebuilds everything: one recovery path for every kind of failure.
 */
export const maintainSession = <Handle>(options: SessionOptions<Handle>): RabbitSession<Handle> => {
  const { url, name, logger, open, openTimeoutMs = OPEN_TIMEOUT_MS, release } = options;
  const closing = new AbortController();
  let handle: Handle | undefined;
  let endCurrent: () => void = () => undefined;

  /** Resolves with the reason why the session on `connection` ended. */
  const runSession = async (connection: ChannelModel): Promise<string> => {
    const ended = Promise.withResolvers<string>();
    endCurrent = () => ended.resolve('closing');
    connection.on('error', (error) => ended.resolve(error.message));
    connection.on('close', () => ended.resolve('the connection was closed'));
    const opening = setTimeout(() => ended.resolve('the broker does not answer'), openTimeoutMs);
    try {
      if (closing.signal.aborted) return 'closing';
      const opened = open(connection, ended.resolve).then((made) => ({ made }));
      const first = await Promise.race([opened, ended.promise]);
      if (typeof first === 'string') return first;
      clearTimeout(opening);
      handle = first.made;
      logger.info({ session: name }, 'connected to the broker');
      const reason = await ended.promise;
      if (closing.signal.aborted && handle) await release?.(handle);
      return reason;
    } finally {
      clearTimeout(opening);
      handle = undefined;
      // The close response never arrives from a dead broker or through a broken network.
      await withTimeout(CLOSE_MS, connection.close());
    }
  };

  const connectAndRun = async (): Promise<string> => {
    const clientProperties = { connection_name: name };
    const settings = { noDelay: true, timeout: CONNECT_TIMEOUT_MS, clientProperties };
    return runSession(await connect(withHeartbeat(url), settings));
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_DELAY_MS;
    while (!closing.signal.aborted) {
      const startedAt = performance.now();
      const reason = await connectAndRun().catch(reasonOf);
      if (closing.signal.aborted) return;
      logger.warn({ session: name, reason }, 'not connected to the broker');
      const wasStable = performance.now() - startedAt > LONGEST_DELAY_MS;
      wait = wasStable ? FIRST_DELAY_MS : Math.min(wait * 2, LONGEST_DELAY_MS);
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    current: () => handle,
    close: async () => {
      closing.abort();
      endCurrent();
      await running;
    },
  };
};
