import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Logger } from '../runtime/logger.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const HEARTBEAT_SECONDS = 10;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

interface SessionOptions<Handle> {
  readonly url: string;
  readonly name: string;
  readonly logger: Logger;
  /** Builds channels, topology and consumers on a fresh connection. `lost` ends the connection and begins anew. */
  readonly open: (connection: ChannelModel, lost: (reason: string) => void) => Promise<Handle>;
}

export interface RabbitSession<Handle> {
  /** What `open` made on the connection that stands now; undefined while there is none. */
  current(): Handle | undefined;
  /** Gives up the connection that stands now, for instance because a confirm never came. */
  drop(reason: string): void;
  close(): Promise<void>;
}

const withHeartbeat = (url: string): string => {
  const target = new URL(url);
  if (!target.searchParams.has('heartbeat')) target.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return target.toString();
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
export const keepSession = <Handle>({ url, name, logger, open }: SessionOptions<Handle>): RabbitSession<Handle> => {
  const closing = new AbortController();
  let handle: Handle | undefined;
  let loseCurrent: (reason: string) => void = () => undefined;

  const holdOnce = async (): Promise<void> => {
    const connection = await connect(withHeartbeat(url), {
      noDelay: true,
      timeout: CONNECT_TIMEOUT_MS,
      clientProperties: { connection_name: name },
    });
    const over = Promise.withResolvers<string>();
    loseCurrent = over.resolve;
    connection.on('error', (error) => over.resolve(error.message));
    connection.on('close', () => over.resolve('the connection was closed'));
    try {
      handle = await Promise.race([
        open(connection, over.resolve),
        over.promise.then((reason) => Promise.reject(new Error(reason))),
      ]);
      if (closing.signal.aborted) return;
      logger.info({ session: name }, 'connected to the broker');
      const reason = await over.promise;
      if (!closing.signal.aborted) logger.warn({ session: name, reason }, 'lost the broker');
    } finally {
      handle = undefined;
      await connection.close().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_DELAY_MS;
    while (!closing.signal.aborted) {
      const began = Date.now();
      await holdOnce().catch((error) =>
        logger.warn({ session: name, reason: error.message }, 'cannot reach the broker'),
      );
      wait = Date.now() - began > LONGEST_DELAY_MS ? FIRST_DELAY_MS : Math.min(wait * 2, LONGEST_DELAY_MS);
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    current: () => handle,
    drop: (reason) => loseCurrent(reason),
    close: async () => {
      closing.abort();
      loseCurrent('closing');
      await running;
    },
  };
};
