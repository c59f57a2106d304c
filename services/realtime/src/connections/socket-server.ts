import type { Server as HttpServer } from 'node:http';
import {
  type ClientToServerEvents,
  type EventPayload,
  limits,
  type PollSnapshot,
  type ServerPayload,
  type ServerToClientEvents,
} from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit/runtime';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { CONNECT_TIMEOUT_MS } from '../tuning.ts';
import type { SocketOwner } from './socket-limits.ts';

/** A poll that a client has joined or is joining. */
export interface Watch {
  /** Whether the socket's user has voted. Known only where voters alone see results. */
  hasVoted: boolean | undefined;
  /** The version of the poll that `hasVoted` takes into account. */
  version: number;
  /** A request for `hasVoted` is on its way. */
  isAsking: boolean;
  /** Whether polls has confirmed that the user is invited. Without that, a socket receives no poll for invited people. */
  isAdmitted: boolean;
}

/** The server's state of a socket. */
export interface SocketData {
  /** The user and the network that the limits count it for. */
  owner: SocketOwner;
  userId: string;
  jti: string;
  sid: string | undefined;
  /** The key that signed the token. */
  kid: string | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Whether updates of joined polls are sent as counts. */
  takesCounts: boolean;
  /** By poll id. */
  polls: Map<string, Watch>;
}

/** Voters of a poll with the number of options that they hold now. */
export type Voters = readonly Pick<EventPayload<'poll.voted'>['voters'][number], 'id' | 'selections'>[];

/**
 * `new`: announced as a new poll. `withdrawn`: fewer people than before may find or see it. `edited`: more than its counts has
 * changed.
 */
export interface PollChange {
  readonly kind: 'new' | 'withdrawn' | 'edited' | 'counted';
  readonly poll: PollSnapshot;
}

/** Messages between replicas. */
interface InterServerEvents {
  /** The number of sockets of a replica, by an id of its process; `null` from one that shuts down. */
  socketCount: (replica: string, sockets: number | null) => void;
  /** Updates may have been lost: every replica makes its clients reconnect. */
  resync: () => void;
  /** A notification for many users. */
  announce: (announcement: EventPayload<'notification.broadcast'>) => void;
  /** Users who have voted in a poll, or withdrawn: each replica changes the viewer class of its own sockets. */
  voted: (poll: Pick<PollSnapshot, 'id' | 'version'>, voters: Voters) => void;
  /** Changes of polls: each replica sends them to its own sockets. */
  pollsChanged: (changes: readonly PollChange[]) => void;
  /** A replica shows polls in these versions from now on. Replicas that know a newer one publish it. */
  pollsAsked: (polls: readonly Pick<PollSnapshot, 'id' | 'version'>[]) => void;
  /** A deleted poll: no replica sends it any more. */
  pollDropped: (pollId: string) => void;
  /** Users who are no longer on the list of a poll for invited people. */
  usersRemoved: (poll: Pick<PollSnapshot, 'id' | 'version'>, userIds: readonly string[]) => void;
  /** A presenter has gone on to a poll for invited people: each replica asks which of its sockets may see it. */
  nextInvited: (move: ServerPayload<'nextPoll'>) => void;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
export type Connection = LiveSocket['conn'];

interface SocketServerOptions {
  readonly server: HttpServer;
  readonly adapter: ServerOptions['adapter'] | undefined;
  readonly allowRequest: NonNullable<ServerOptions['allowRequest']>;
}

export const createSocketServer = ({ server, adapter, allowRequest }: SocketServerOptions): LiveServer => {
  const io: LiveServer = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: limits.live.maxMessageBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest,
    ...(adapter && { adapter }),
  });
  // Engine.IO's own response to other methods is 500.
  io.engine.use(
    (request: { method?: string }, response: { writeHead(status: number): { end(): void } }, next: () => void) => {
      if (request.method === 'GET' || request.method === 'POST') next();
      else response.writeHead(405).end();
    },
  );
  return io;
};

/** Releases each connection's initial request, which Engine.IO retains: 3 kB of the 40 kB that a socket takes. */
export const releaseRequests = (io: LiveServer): void => {
  io.on('connection', ({ conn }) => Reflect.set(conn, 'request', null));
};

export const countSockets = (io: LiveServer, metrics: Metrics): void => {
  metrics.gauge('live_sockets', 'Connected sockets', ['transport'], (gauge) => {
    // Zeros too: without a figure, a replica without sockets would be missing from the autoscaler's mean.
    for (const transport of ['websocket', 'polling']) gauge.set({ transport }, 0);
    for (const { conn } of io.sockets.sockets.values()) gauge.inc({ transport: conn.transport.name });
  });
};
