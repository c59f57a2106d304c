import { type Ack, type ServerMessage, type ServerPayload, serverMessages } from '@showhands/contracts';
import { io, type Socket } from 'socket.io-client';
import { parseWire, type Schema } from './wire.ts';

export interface SocketOptions {
  readonly token?: string;
  readonly transports?: ('websocket' | 'polling')[];
  /** Off unless asked for, so that a test sees a lost connection as it is. */
  readonly reconnection?: boolean;
  /** As a browser would send it. */
  readonly origin?: string;
}

/** Checks every message against the contract, field by field: `events`, `waitFor` and `close` throw what breaks it. */
export interface SocketClient {
  /** The payloads of this name received so far, oldest first. */
  events<Name extends ServerMessage>(name: Name): ServerPayload<Name>[];
  /** The first payload of this name that fits: received already, or within the time. */
  waitFor<Name extends ServerMessage>(
    name: Name,
    fits?: (payload: ServerPayload<Name>) => boolean,
    timeoutMs?: number,
  ): Promise<ServerPayload<Name>>;
  /** Sends a message and waits for its acknowledgement. */
  send(name: string, payload?: unknown): Promise<Ack>;
  isConnected(): boolean;
  /** Resolves with Socket.IO's reason when the connection first ends. */
  readonly disconnected: Promise<string>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const ACK_TIMEOUT_MS = 5000;

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const refused = (error: Error): void => {
      socket.close();
      reject(error);
    };
    socket.once('connect_error', refused);
    socket.once('connect', () => {
      // One that comes back by itself may be refused many times on its way.
      socket.off('connect_error', refused);
      resolve();
    });
  });

interface Received {
  readonly name: string;
  readonly payload: unknown;
}

const schemas = new Map<string, Schema<unknown>>(Object.entries(serverMessages));

/** Everything that the server has sent, from before the connection on. */
const record = (socket: Socket) => {
  const received: Received[] = [];
  const listeners = new Set<() => void>();
  const breaches: unknown[] = [];
  socket.onAny((name: string, payload: unknown) => {
    try {
      const schema = schemas.get(name);
      if (!schema) throw new Error(`the server sent "${name}", which is not in the contract`);
      received.push({ name, payload: parseWire(schema, payload, `"${name}"`) });
    } catch (error) {
      breaches.push(error);
    }
    for (const listener of listeners) listener();
  });
  return {
    listeners,
    assertContract: () => {
      if (breaches.length > 0) throw new AggregateError(breaches, 'the server broke the contract of the socket');
    },
    // What is recorded under a name has been parsed by the schema of that name.
    of: <Name extends ServerMessage>(name: Name) =>
      received.filter((event) => event.name === name).map((event) => event.payload as ServerPayload<Name>),
  };
};

/** Connects to the realtime service at `url`, as the page does. Rejects with the server's reason when it is refused. */
export const socketClient = async (url: string, options: SocketOptions = {}): Promise<SocketClient> => {
  const { token, transports = ['websocket'], reconnection = false, origin } = options;
  const socket = io(url, {
    path: '/socket.io',
    auth: token === undefined ? {} : { token },
    extraHeaders: origin === undefined ? {} : { origin },
    transports,
    reconnection,
    timeout: CONNECT_TIMEOUT_MS,
    forceNew: true,
  });
  const { listeners, assertContract, of } = record(socket);
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await connected(socket);

  const events: SocketClient['events'] = (name) => {
    assertContract();
    return of(name);
  };

  return {
    events,
    waitFor: (name, fits = () => true, timeoutMs = 5000) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          listeners.delete(look);
          settle();
        };
        const look = (): void => {
          try {
            const found = events(name).find(fits);
            if (found !== undefined) finish(() => resolve(found));
          } catch (cause) {
            finish(() => reject(new Error(`waiting for "${name}" failed`, { cause })));
          }
        };
        const timer = setTimeout(() => {
          const seen = JSON.stringify(of(name));
          finish(() => reject(new Error(`no fitting "${name}" came within ${timeoutMs} ms; received: ${seen}`)));
        }, timeoutMs);
        listeners.add(look);
        look();
      }),
    send: (name, payload) => {
      const patient = socket.timeout(ACK_TIMEOUT_MS);
      return payload === undefined ? patient.emitWithAck(name) : patient.emitWithAck(name, payload);
    },
    isConnected: () => socket.connected,
    disconnected,
    close: () => {
      socket.close();
      assertContract();
    },
  };
};
