import type { Server as HttpServer } from 'node:http';
import {
  type ClientToServerEvents,
  type EventPayload,
  limits,
  type Notification,
  type ServerToClientEvents,
} from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit';
import { Server, type ServerOptions, type Socket } from 'socket.io';

const CONNECT_MS = 10_000;

/** What the server remembers of a socket. */
export interface SocketData {
  userId: string;
  jti: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Polls that the client has asked to hear of and not left since. */
  polls: Set<string>;
}

/** What replicas tell each other. */
interface BetweenReplicas {
  /** Events may have been missed: have the clients come back and look. */
  resync: () => void;
  /** A notification: each replica tells its own sockets. */
  notify: (notification: Notification) => void;
  /** A notification for many. */
  announce: (announcement: EventPayload<'notification.broadcast'>) => void;
  /** What still waits has been read: one notification of the user, or with null all. */
  forget: (userId: string, notificationId: string | null) => void;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenReplicas, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenReplicas, SocketData>;
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
    connectTimeout: CONNECT_MS,
    allowRequest,
    ...(adapter && { adapter }),
  });
  // Left to itself Engine.IO answers other methods with 500.
  io.engine.use(
    (request: { method?: string }, response: { writeHead(status: number): { end(): void } }, next: () => void) => {
      if (request.method === 'GET' || request.method === 'POST') next();
      else response.writeHead(405).end();
    },
  );
  return io;
};

/** Lets go of the request that each connection began with, which Engine.IO keeps: 3 kB of the 40 that a socket takes. */
export const forgetRequests = (io: LiveServer): void => {
  io.on('connection', ({ conn }) => Reflect.set(conn, 'request', null));
};

export const countSockets = (io: LiveServer, metrics: Metrics): void => {
  metrics.gauge('live_sockets', 'Connected sockets', ['transport'], (gauge) => {
    gauge.reset();
    for (const { conn } of io.sockets.sockets.values()) gauge.inc({ transport: conn.transport.name });
  });
};
