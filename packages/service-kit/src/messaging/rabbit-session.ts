import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';
import { reasonOf } from './dispatch.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const HEARTBEAT_SECONDS = 10;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
const CLOSE_MS = 1_000;

interface SessionOptions<Handle> {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
  /** Builds channels, topology and consumers on a fresh connection. `lost` ends that connection and begins anew. */
  readonly open: (connection: ChannelModel, lost: (reason: string) => void) => Promise<Handle>;
  /** Brings what `open` made to an orderly end before its connection is closed for good. */
  readonly release?: (handle: Handle) => Promise<void>;
}

export interface RabbitSession<Handle> {
  /** What `open` made on the connection that stands now; undefined while there is none. */
  current(): Handle | undefined;
  close(): Promise<void>;
}

const withHeartbeat = (url: string): string => {
  const target = new URL(url);
  if (!target.searchParams.has('heartbeat')) target.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return target.toString();
};

/** Waits for `work`, whatever becomes of it, but not for longer than `ms`. */
export const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController();
  await Promise.race([work, delay(ms, undefined, timer)]).catch(() => undefined);
  timer.abort();
};

/** Without listeners on connection and channel, an error event ends the process. Any loss of either is a loss of the session. */
export const watchChannel = (channel: Channel, lost: (reason: string) => void): void => {
  channel.on('error', (error) => lost(error.message));
  channel.on('close', () => lost('the channel was closed'));
};

/**
 * Keeps one connection to RabbitMQ alive for as long as it is not closed. Whatever breaks, a channel, a consumer or
 * the connection, everything is built anew: one way back for every kind of loss.
 */
export const keepSession = <Handle>(options: SessionOptions<Handle>): RabbitSession<Handle> => {
  const { url, name, logger, open, release } = options;
  const closing = new AbortController();
  let handle: Handle | undefined;
  let endCurrent: () => void = () => undefined;

  /** Resolves with the reason for which the session on `connection` ended. */
  const hold = async (connection: ChannelModel): Promise<string> => {
    const over = Promise.withResolvers<string>();
    endCurrent = () => over.resolve('closing');
    connection.on('error', (error) => over.resolve(error.message));
    connection.on('close', () => over.resolve('the connection was closed'));
    try {
      if (closing.signal.aborted) return 'closing';
      const opened = open(connection, over.resolve).then((made) => ({ made }));
      const first = await Promise.race([opened, over.promise]);
      if (typeof first === 'string') return first;
      handle = first.made;
      logger.info({ session: name }, 'connected to the broker');
      const reason = await over.promise;
      if (closing.signal.aborted && handle) await release?.(handle);
      return reason;
    } finally {
      handle = undefined;
      // The answer never comes through a black hole, nor from a broker that dies just now.
      await within(CLOSE_MS, connection.close());
    }
  };

  const connectAndHold = async (): Promise<string> => {
    const clientProperties = { connection_name: name };
    const settings = { noDelay: true, timeout: CONNECT_TIMEOUT_MS, clientProperties };
    return hold(await connect(withHeartbeat(url), settings));
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_DELAY_MS;
    while (!closing.signal.aborted) {
      const began = performance.now();
      const reason = await connectAndHold().catch(reasonOf);
      if (closing.signal.aborted) return;
      logger.warn({ session: name, reason }, 'not connected to the broker');
      const held = performance.now() - began > LONGEST_DELAY_MS;
      wait = held ? FIRST_DELAY_MS : Math.min(wait * 2, LONGEST_DELAY_MS);
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
