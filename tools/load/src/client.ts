import { setTimeout as delay } from 'node:timers/promises';
import { limits, type Poll } from '@showhands/contracts';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod';
import { sharedParser } from './shared-parser.ts';

const ACK_TIMEOUT_MS = 10_000;

/** The part of a poll that changes with each vote. */
export interface PollState {
  readonly version: number;
  readonly total: number;
  /** One count per option, in the order of the options; null if results are hidden. */
  readonly votes: readonly (number | null)[];
}

/** The user and the poll of one simulated page. */
export interface Viewer {
  readonly token: string;
  /** The poll whose updates are recorded. */
  readonly pollId: string;
  /** The page shows that poll (default), a list with it, or all polls, like a client without lists. */
  readonly shows?: 'poll' | 'feed' | { readonly list: readonly string[] };
}

/** Only the fields that a load test reads: parsing the whole contract on ten thousand sockets would take too long. */
const updateSchema = z.object({
  id: z.string(),
  version: z.number(),
  total_votes: z.number(),
  options: z.array(z.object({ votes: z.number().nullable() })),
});
const ackSchema = z.object({ ok: z.boolean(), message: z.string().optional() });

type Update = z.infer<typeof updateSchema>;

let latest: { readonly payload: unknown; readonly updates: ReadonlyMap<string, Update> } | undefined;

/** Validates the polls of a message once for all sockets of this process, which share its payload. */
const readUpdates = (payload: unknown): ReadonlyMap<string, Update> => {
  if (latest && latest.payload === payload) return latest.updates;
  const updates = [payload].flat().flatMap((one) => updateSchema.safeParse(one).data ?? []);
  const byId = new Map(updates.map((update) => [update.id, update]));
  latest = { payload, updates: byId };
  return byId;
};

export const pollStateOf = ({
  version,
  total_votes,
  options,
}: Pick<Poll, 'version' | 'total_votes'> & {
  readonly options: readonly { readonly votes: number | null }[];
}): PollState => ({
  version,
  total: total_votes,
  votes: options.map(({ votes }) => votes),
});

export interface ClientOptions {
  readonly url: string;
  readonly transport: 'websocket' | 'polling';
  /** The source address of the connection; only with websocket. */
  readonly localAddress?: string | undefined;
  /** Fetches the poll after a reconnect, as the page does. */
  readonly readPoll: (viewer: Viewer) => Promise<PollState>;
  readonly onDelivery: () => void;
  /** Called after each message with polls. */
  readonly onFrame: () => void;
  readonly onDisconnect: () => void;
  /** The client is in the room again and has fetched the poll. `lostAt`: by `performance.now()`. */
  readonly onReconnect: (lostAt: number) => void;
  readonly onConnectError: (reason: string) => void;
  /** Votes came before this page, which fetches the poll when it has joined. */
  readonly isLate?: boolean;
}

/** Simulates a page: a Socket.IO connection that receives a poll's updates. */
export interface Client {
  readonly viewer: Viewer;
  readonly pollId: string;
  readonly isJoined: boolean;
  /** The newest state received; undefined until the first update or reconnect. */
  readonly lastState: PollState | undefined;
  /** The version of each update received and when it arrived, by `performance.now()`; oldest first. */
  readonly arrivals: { readonly versions: readonly number[]; readonly times: readonly number[] };
  /** The times in which the page was closed, asleep or disconnected on purpose, the time before its first join included. */
  readonly absences: readonly { readonly from: number; readonly to: number }[];
  /** Drops the connection; the client reconnects by itself. */
  drop(): void;
  /** Disconnects until `wake`. */
  sleep(): void;
  wake(): void;
  /** Resolves with true on the first join, with false after the timeout, `close()` or a rejected handshake. */
  joined(timeoutMs: number): Promise<boolean>;
  close(): void;
}

/** The messages by which a page subscribes to its polls. Every socket is in the feed at first. */
const subscriptionOf = ({ pollId, shows = 'poll' }: Viewer): readonly (readonly [string, ...unknown[]])[] => {
  if (shows === 'feed') return [];
  if (shows === 'poll') return [['joinPoll', pollId], ['leaveFeed']];
  return [['watchPolls', { polls: shows.list.map((id) => ({ id, version: 0 })) }]];
};

const subscribe = async (socket: Socket, viewer: Viewer): Promise<void> => {
  const acks: unknown[] = await Promise.all(
    subscriptionOf(viewer).map((message) => socket.timeout(ACK_TIMEOUT_MS).emitWithAck(...message)),
  );
  for (const { ok, message } of acks.map((ack) => ackSchema.parse(ack))) {
    if (!ok) throw new Error(message ?? 'refused');
  }
};

const connect = ({ url, transport, localAddress }: ClientOptions, token: string): Socket =>
  io(url, {
    path: '/socket.io',
    transports: [transport],
    timeout: limits.client.socketTimeoutMs,
    reconnectionDelay: limits.client.socketReconnectionDelayMs,
    auth: { token },
    forceNew: true,
    ...(localAddress !== undefined && { localAddress }),
    parser: sharedParser,
  });

export const openClient = (viewer: Viewer, options: ClientOptions): Client => {
  const { pollId } = viewer;
  const { readPoll, onDelivery, onFrame, onDisconnect, onReconnect, onConnectError, isLate = false } = options;
  const socket = connect(options, viewer.token);
  const firstJoin = Promise.withResolvers<boolean>();
  const versions: number[] = [];
  const times: number[] = [];
  let lastState: PollState | undefined;
  let [isJoined, mayHaveMissed] = [false, isLate];
  let lostAt: number | undefined;
  let absentFrom: number | undefined = Number.NEGATIVE_INFINITY;
  const absences: { readonly from: number; readonly to: number }[] = [];
  const leave = (): void => {
    absentFrom ??= performance.now();
  };

  const updateState = (state: PollState): void => {
    if (lastState === undefined || state.version > lastState.version) lastState = state;
  };

  const join = async (): Promise<void> => {
    await subscribe(socket, viewer);
    if (mayHaveMissed) updateState(await readPoll(viewer));
    isJoined = true;
    if (absentFrom !== undefined) absences.push({ from: absentFrom, to: performance.now() });
    absentFrom = undefined;
    if (lostAt !== undefined) onReconnect(lostAt);
    lostAt = undefined;
    firstJoin.resolve(true);
  };

  socket.on('connect', () => {
    join().catch((error: unknown) => {
      onConnectError(Error.isError(error) ? error.message : String(error));
      // Drops the transport, so that socket.io-client reconnects and the join is retried.
      if (socket.connected) socket.io.engine.close();
    });
  });
  socket.on('connect_error', ({ message }) => {
    onConnectError(message);
    // socket.io-client does not retry a rejected handshake, and the same token would be rejected again.
    if (!socket.active) firstJoin.resolve(false);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    if (isJoined) {
      if (absentFrom === undefined) onDisconnect();
      lostAt = performance.now();
    }
    [isJoined, mayHaveMissed] = [false, true];
    // socket.io-client does not reconnect by itself after this reason.
    if (reason === 'io server disconnect') socket.connect();
  });
  const receive = (payload: unknown): void => {
    const now = performance.now();
    onFrame();
    const update = readUpdates(payload).get(pollId);
    if (!update) return;
    onDelivery();
    versions.push(update.version);
    times.push(now);
    updateState(pollStateOf(update));
  };
  for (const name of ['pollUpdate', 'pollCounts']) socket.on(name, receive);

  return {
    viewer,
    pollId,
    get isJoined() {
      return isJoined;
    },
    get lastState() {
      return lastState;
    },
    arrivals: { versions, times },
    absences,
    drop: () => {
      leave();
      socket.io.engine.close();
    },
    sleep: () => {
      leave();
      [isJoined, mayHaveMissed] = [false, true];
      socket.disconnect();
    },
    wake: () => {
      lostAt = performance.now();
      socket.connect();
    },
    joined: async (timeoutMs) => {
      const controller = new AbortController();
      const timeout = delay(timeoutMs, false, { signal: controller.signal }).catch(() => false);
      const hasJoined = await Promise.race([firstJoin.promise, timeout]);
      controller.abort();
      return hasJoined;
    },
    close: () => {
      firstJoin.resolve(false);
      socket.disconnect();
    },
  };
};
