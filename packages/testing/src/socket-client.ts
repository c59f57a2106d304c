import { setTimeout as delay } from 'node:timers/promises';
import { type Ack, type ServerMessage, type ServerPayload, serverMessages } from '@showhands/contracts';
import { io, type Socket } from 'socket.io-client';
import { parseWire, type Schema } from './wire.ts';

export interface SocketOptions {
  readonly token?: string;
  readonly transports?: ('websocket' | 'polling')[];
  /** Off by default, so that tests observe lost connections. */
  readonly reconnection?: boolean;
  /** A poll to watch: joined once connected and again after each reconnect, until that succeeds, like the page. */
  readonly pollId?: string;
  /** Asks for counts instead of whole polls, like the page. */
  readonly counts?: boolean;
  /** The `Origin` header that a browser would send. */
  readonly origin?: string;
}

/**
 * Records all messages and checks them against the contract, field by field; `events`, `waitFor` and `close` throw
 * violations.
 */
export interface SocketClient {
  /** The payloads received so far under this name, oldest first. */
  events<Name extends ServerMessage>(name: Name): ServerPayload<Name>[];
  /**
   * The first matching payload under this name that has arrived or arrives within `timeoutMs`. Rejects at once when the
   * connection ends and the client does not reconnect.
   */
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

const CONNECT_TIMEOUT_MS = 30_000;
const ACK_TIMEOUT_MS = 30_000;
const MESSAGE_TIMEOUT_MS = 60_000;
const JOIN_RETRY_MS = 200;

const waitForConnection = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const rejected = (error: Error): void => {
      socket.close();
      reject(error);
    };
    socket.once('connect_error', rejected);
    socket.once('connect', () => {
      // While reconnecting, a socket may be rejected any number of times.
      socket.off('connect_error', rejected);
      resolve();
    });
  });

interface Received {
  readonly name: string;
  readonly payload: unknown;
}

const schemas = new Map<string, Schema<unknown>>(Object.entries(serverMessages));

/** Records everything that the server sends, from before the connection. */
const record = (socket: Socket) => {
  const received: Received[] = [];
  const listeners = new Set<() => void>();
  const violations: unknown[] = [];
  socket.onAny((name: string, payload: unknown) => {
    try {
      const schema = schemas.get(name);
      if (!schema) throw new Error(`the server sent "${name}", which is not in the contract`);
      received.push({ name, payload: parseWire(schema, payload, `"${name}"`) });
    } catch (error) {
      violations.push(error);
    }
    for (const listener of listeners) listener();
  });
  return {
    listeners,
    assertContract: () => {
      if (violations.length > 0) throw new AggregateError(violations, 'the server broke the contract of the socket');
    },
    // Parsed by the schema of that name when it was recorded.
    of: <Name extends ServerMessage>(name: Name) =>
      received.filter((event) => event.name === name).map((event) => event.payload as ServerPayload<Name>),
  };
};

/**
 * Connects to the realtime service at `url` like the page. Rejects with the server's reason if the connection is
 * rejected.
 */
export const socketClient = async (url: string, options: SocketOptions = {}): Promise<SocketClient> => {
  const { token, transports = ['websocket'], reconnection = false, pollId, counts = false, origin } = options;
  const socket = io(url, {
    path: '/socket.io',
    auth: { ...(token !== undefined && { token }), ...(counts && { counts }) },
    extraHeaders: origin === undefined ? {} : { origin },
    transports,
    reconnection,
    timeout: CONNECT_TIMEOUT_MS,
    forceNew: true,
  });
  const { listeners, assertContract, of } = record(socket);
  let endedBy: string | undefined;
  const disconnected = new Promise<string>((resolve) =>
    socket.once('disconnect', (reason) => {
      if (!reconnection) endedBy = reason;
      resolve(reason);
      for (const listener of listeners) listener();
    }),
  );
  const ended = async (name: string): Promise<never> => {
    throw new Error(`"${name}" was not acknowledged, the connection has ended: ${await disconnected}`);
  };
  const send: SocketClient['send'] = (name, payload) => {
    const emitter = socket.timeout(ACK_TIMEOUT_MS);
    const acknowledged = payload === undefined ? emitter.emitWithAck(name) : emitter.emitWithAck(name, payload);
    return reconnection ? acknowledged : Promise.race([acknowledged, ended(name)]);
  };
  const joinPoll = async (): Promise<void> => {
    while (socket.connected && !(await send('joinPoll', pollId)).ok) await delay(JOIN_RETRY_MS);
  };
  await waitForConnection(socket);
  if (pollId !== undefined) {
    await joinPoll();
    socket.on('connect', () => void joinPoll().catch(() => undefined));
  }

  const events: SocketClient['events'] = (name) => {
    assertContract();
    return of(name);
  };

  return {
    events,
    waitFor: (name, fits = () => true, timeoutMs = MESSAGE_TIMEOUT_MS) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          listeners.delete(check);
          settle();
        };
        const check = (): void => {
          try {
            const found = events(name).find(fits);
            if (found !== undefined) finish(() => resolve(found));
            else if (endedBy !== undefined) throw new Error(`the connection has ended: ${endedBy}`);
          } catch (cause) {
            finish(() => reject(new Error(`waiting for "${name}" failed`, { cause })));
          }
        };
        const timer = setTimeout(() => {
          const seen = JSON.stringify(of(name));
          finish(() => reject(new Error(`no fitting "${name}" came within ${timeoutMs} ms; received: ${seen}`)));
        }, timeoutMs);
        listeners.add(check);
        check();
      }),
    send,
    isConnected: () => socket.connected,
    disconnected,
    close: () => {
      socket.close();
      assertContract();
    },
  };
};
