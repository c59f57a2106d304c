import { type Client, type ClientOptions, openClient, type PollState, type Viewer } from './client.ts';
import { runSchedule } from './schedule.ts';

/** Limit of concurrent connection attempts if no rate is given. */
export const MAX_CONNECTING = 200;
const CONNECT_TIMEOUT_MS = 60_000;

interface ClientPoolOptions {
  readonly url: string;
  readonly viewers: readonly Viewer[];
  readonly transport?: 'websocket' | 'polling';
  /** Connection attempts per second; undefined: as many as `connecting` concurrent ones allow. */
  readonly connectRate?: number | undefined;
  readonly connecting?: number;
  /** The sockets take these source addresses in turn; without any, the system chooses. */
  readonly localAddresses?: readonly string[];
  /** Fetches the poll after a reconnect, as the page does. */
  readonly readPoll: (viewer: Viewer) => Promise<PollState>;
  readonly signal?: AbortSignal | undefined;
  /** Called when a client is in its room; `dueAt` is the scheduled start of its connection. */
  readonly onJoin?: (dueAt: number) => void;
  /** Called when a client is back in its room with the poll's state. */
  readonly onRejoin?: (lostAt: number) => void;
}

/** Clients in this process, one per viewer. */
export interface ClientPool {
  readonly clients: readonly Client[];
  /** Poll updates received by all clients. */
  readonly deliveries: number;
  /** Messages with polls received by all clients, whichever polls they show. */
  readonly frames: number;
  readonly joined: number;
  /** Lost connections of clients that had joined. */
  readonly disconnects: number;
  /** Failed connects and joins: how often each message occurred. */
  readonly connectErrors: ReadonlyMap<string, number>;
  /** Resolves once every client has joined, or has failed to within a minute. */
  readonly settled: Promise<void>;
  /** Closes a client, and connects another one like it. */
  replace(client: Client, dueAt: number): Promise<void>;
  close(): void;
}

/** Connects thousands of Socket.IO clients in this process; each joins its poll as the page does. */
export const openClientPool = (options: ClientPoolOptions): ClientPool => {
  const { url, viewers, transport = 'websocket', connectRate, readPoll, signal, onJoin, onRejoin } = options;
  const { connecting = MAX_CONNECTING, localAddresses = [] } = options;
  const clients: Client[] = [];
  const connectErrors = new Map<string, number>();
  let [opened, deliveries, frames, disconnects] = [0, 0, 0, 0];

  const clientOptions: ClientOptions = {
    url,
    transport,
    readPoll,
    onDelivery: () => {
      deliveries += 1;
    },
    onFrame: () => {
      frames += 1;
    },
    onDisconnect: () => {
      disconnects += 1;
    },
    onReconnect: (lostAt) => onRejoin?.(lostAt),
    onConnectError: (reason) => connectErrors.set(reason, (connectErrors.get(reason) ?? 0) + 1),
  };

  const open = async (viewer: Viewer, dueAt: number, isLate = false): Promise<void> => {
    const localAddress = localAddresses[opened % localAddresses.length];
    opened += 1;
    const client = openClient(viewer, { ...clientOptions, localAddress, isLate });
    clients.push(client);
    if (await client.joined(CONNECT_TIMEOUT_MS)) onJoin?.(dueAt);
  };
  const start = async (index: number, dueAt: number): Promise<void> => {
    const viewer = viewers[index];
    if (viewer) await open(viewer, dueAt);
  };

  return {
    clients,
    connectErrors,
    get deliveries() {
      return deliveries;
    },
    get frames() {
      return frames;
    },
    get disconnects() {
      return disconnects;
    },
    get joined() {
      return clients.filter(({ isJoined }) => isJoined).length;
    },
    settled: runSchedule({ count: viewers.length, rate: connectRate, concurrency: connecting, start, signal }),
    replace: async (client, dueAt) => {
      clients.splice(clients.indexOf(client), 1);
      client.close();
      await open(client.viewer, dueAt, true);
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
};
