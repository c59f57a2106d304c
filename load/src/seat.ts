import { setTimeout as delay } from 'node:timers/promises';
import { limits, type Poll } from '@showhands/contracts';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod';

const ACK_MS = 10_000;

/** What a page shows of a poll. */
export interface Heard {
  readonly version: number;
  readonly total: number;
  /** Of each option, in their order; null where results are hidden. */
  readonly votes: readonly (number | null)[];
}

export interface Attendee {
  readonly token: string;
  readonly pollId: string;
}

/** Of an update what a load test looks at: ten thousand sockets have no time for the rest of the contract. */
const updateSchema = z.object({
  id: z.string(),
  version: z.number(),
  total_votes: z.number(),
  options: z.array(z.object({ votes: z.number().nullable() })),
});
const ackSchema = z.object({ ok: z.boolean(), message: z.string().optional() });

export const heardFrom = ({
  version,
  total_votes,
  options,
}: Pick<Poll, 'version' | 'total_votes'> & {
  readonly options: readonly { readonly votes: number | null }[];
}): Heard => ({
  version,
  total: total_votes,
  votes: options.map(({ votes }) => votes),
});

export interface SeatOptions {
  readonly url: string;
  readonly transport: 'websocket' | 'polling';
  /** Reads the poll as a page does after it was away. */
  readonly read: (attendee: Attendee) => Promise<Heard>;
  readonly delivered: () => void;
  readonly lost: () => void;
  readonly refused: (reason: string) => void;
}

/** A socket in the room of a poll. */
export interface Seat {
  readonly pollId: string;
  readonly isJoined: boolean;
  /** The newest state that it knows; undefined where nothing has changed since it came. */
  readonly last: Heard | undefined;
  /** Updates that arrived, oldest first: the version of each, and when, by `performance.now()`. */
  readonly arrivals: { readonly versions: readonly number[]; readonly times: readonly number[] };
  /** Resolves when it is in the room for the first time, or with false when it will not be or is not in time. */
  joined(timeoutMs: number): Promise<boolean>;
  close(): void;
}

/** As the page of a poll: it hears that poll and leaves the feed, which every socket is in at first. */
const enter = async (socket: Socket, pollId: string): Promise<void> => {
  const answers: unknown[] = await Promise.all([
    socket.timeout(ACK_MS).emitWithAck('joinPoll', pollId),
    socket.timeout(ACK_MS).emitWithAck('leaveFeed'),
  ]);
  for (const { ok, message } of answers.map((answer) => ackSchema.parse(answer))) {
    if (!ok) throw new Error(message ?? 'refused');
  }
};

const connect = ({ url, transport }: SeatOptions, token: string): Socket =>
  io(url, {
    path: '/socket.io',
    transports: [transport],
    timeout: limits.client.socketTimeoutMs,
    reconnectionDelay: limits.client.socketReconnectionDelayMs,
    auth: { token },
    forceNew: true,
  });

export const openSeat = (attendee: Attendee, options: SeatOptions): Seat => {
  const { pollId } = attendee;
  const { read, delivered, lost, refused } = options;
  const socket = connect(options, attendee.token);
  const first = Promise.withResolvers<boolean>();
  const versions: number[] = [];
  const times: number[] = [];
  let last: Heard | undefined;
  let [isJoined, hasBeenAway] = [false, false];

  const learn = (heard: Heard): void => {
    if (last === undefined || heard.version > last.version) last = heard;
  };

  const arrive = async (): Promise<void> => {
    await enter(socket, pollId);
    if (hasBeenAway) learn(await read(attendee));
    isJoined = true;
    first.resolve(true);
  };

  socket.on('connect', () => {
    arrive().catch((error: unknown) => {
      refused(Error.isError(error) ? error.message : String(error));
      // As from a lost connection it comes back by itself.
      if (socket.connected) socket.io.engine.close();
    });
  });
  socket.on('connect_error', ({ message }) => {
    refused(message);
    // Turned away by the service itself the client stays away, and a token does not become any better.
    if (!socket.active) first.resolve(false);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    if (isJoined) lost();
    [isJoined, hasBeenAway] = [false, true];
    // After this reason the client stays away unless it is told.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('pollUpdate', (payload: unknown) => {
    const now = performance.now();
    const update = updateSchema.safeParse(payload);
    if (!update.success || update.data.id !== pollId) return;
    delivered();
    versions.push(update.data.version);
    times.push(now);
    learn(heardFrom(update.data));
  });

  return {
    pollId,
    get isJoined() {
      return isJoined;
    },
    get last() {
      return last;
    },
    arrivals: { versions, times },
    joined: async (timeoutMs) => {
      const giveUp = new AbortController();
      const late = delay(timeoutMs, false, { signal: giveUp.signal }).catch(() => false);
      const inTime = await Promise.race([first.promise, late]);
      giveUp.abort();
      return inTime;
    },
    close: () => {
      first.resolve(false);
      socket.disconnect();
    },
  };
};
