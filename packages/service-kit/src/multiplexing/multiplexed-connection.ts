import { request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isUnreachable } from '../discovery/unreachable.ts';
import { encodeFrame, type Frame } from './encode-frame.ts';
import { FrameReader } from './frame-reader.ts';
import { MultiplexedStream } from './multiplexed-stream.ts';

/** The name of the protocol in the HTTP upgrade that opens a connection. */
const PROTOCOL = 'showhands-streams';
const PATH = '/streams';
const KEEP_ALIVE_MS = 30_000;

interface QueuedData {
  readonly type: 'data';
  readonly streams: number[];
  readonly chunks: readonly Buffer[];
}

const areSame = (one: readonly Buffer[], other: readonly Buffer[]): boolean =>
  one.length === other.length && one.every((chunk, index) => chunk === other[index]);

/** As of a TCP connection that cannot be opened: nothing that was written can have reached the other end. */
const connectError = (code: 'ECONNREFUSED' | 'ECONNRESET' | 'ETIMEDOUT'): Error =>
  Object.assign(new Error(`a stream could not be opened: ${code}`), { code, syscall: 'connect' });

/** What happens to the streams that the other end opens. */
interface Acceptance {
  readonly isAccepting: () => boolean;
  readonly onStream: (stream: Duplex) => void;
}

/**
 * Carries many streams over one TCP connection. What is written to any of them in one turn of the event loop is sent in one
 * system call, and bytes that are written to many in turn, as to all sockets of a room, are sent once.
 */
export class MultiplexedConnection {
  readonly socket: Socket;
  readonly #acceptance: Acceptance | undefined;
  readonly #reader = new FrameReader();
  readonly #streams = new Map<number, MultiplexedStream>();
  readonly #opening = new Map<number, PromiseWithResolvers<Duplex>>();
  #queue: (Frame | QueuedData)[] = [];
  #lastId = 0;
  #isClosing = false;

  /** @param acceptance by default, streams that the other end opens are refused */
  constructor(socket: Socket, head: Buffer, acceptance?: Acceptance) {
    this.socket = socket;
    this.#acceptance = acceptance;
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('drain', () => this.#resumeWrites());
    socket.on('end', () => socket.destroy());
    // The connection is lost; `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#endStreams());
    if (head.length > 0) this.#receive(head);
  }

  get isCongested(): boolean {
    return this.socket.writableNeedDrain;
  }

  /**
   * Opens a stream. @throws Error with the code `ECONNREFUSED` if the other end accepts none, `ETIMEDOUT` if it does not answer
   * in time, `ECONNRESET` if the connection is lost
   */
  async open(timeoutMs: number): Promise<Duplex> {
    this.#lastId += 1;
    const id = this.#lastId;
    const opening = Promise.withResolvers<Duplex>();
    const timer = setTimeout(() => {
      opening.reject(connectError('ETIMEDOUT'));
      this.#enqueue({ type: 'reset', stream: id });
    }, timeoutMs);
    this.#opening.set(id, opening);
    if (this.socket.destroyed) this.#endStreams();
    else this.#enqueue({ type: 'open', stream: id });
    try {
      return await opening.promise;
    } finally {
      clearTimeout(timer);
      this.#opening.delete(id);
    }
  }

  /** Ends the connection once it has no stream any more. So does a server that does not listen any more. */
  close(): void {
    this.#isClosing = true;
    this.#closeIfIdle();
  }

  sendData(stream: number, chunks: readonly Buffer[]): void {
    const last = this.#queue.at(-1);
    if (last && 'chunks' in last && areSame(last.chunks, chunks)) last.streams.push(stream);
    else this.#enqueue({ type: 'data', streams: [stream], chunks });
  }

  sendCredit(stream: number, bytes: number): void {
    this.#enqueue({ type: 'credit', stream, bytes });
  }

  sendEnd(stream: number): void {
    this.#enqueue({ type: 'end', stream });
  }

  forget(stream: number, isOver: boolean): void {
    if (this.#streams.delete(stream) && !isOver) this.#enqueue({ type: 'reset', stream });
    this.#closeIfIdle();
  }

  #enqueue(frame: Frame | QueuedData): void {
    if (this.#queue.length === 0) process.nextTick(() => this.#flush());
    this.#queue.push(frame);
  }

  #flush(): void {
    const frames = this.#queue;
    this.#queue = [];
    if (!this.socket.writable) return;
    const bytes = frames.flatMap((frame) =>
      encodeFrame('chunks' in frame ? { ...frame, data: Buffer.concat(frame.chunks) } : frame),
    );
    this.socket.write(Buffer.concat(bytes));
  }

  #receive(bytes: Buffer): void {
    for (const frame of this.#read(bytes)) this.#handle(frame);
  }

  #read(bytes: Buffer): readonly Frame[] {
    try {
      return this.#reader.read(bytes);
    } catch (error) {
      this.socket.destroy(Error.isError(error) ? error : undefined);
      return [];
    }
  }

  #handle(frame: Frame): void {
    if (frame.type === 'data') {
      for (const id of frame.streams) this.#streams.get(id)?.receive(frame.data);
      return;
    }
    const { stream: id } = frame;
    if (frame.type === 'open') this.#acceptStream(id);
    else if (frame.type === 'accept') this.#opening.get(id)?.resolve(this.#createStream(id, { allowHalfOpen: false }));
    else if (frame.type === 'end') this.#streams.get(id)?.receiveEnd();
    else if (frame.type === 'credit') this.#streams.get(id)?.receiveCredit(frame.bytes);
    else this.#reset(id);
  }

  #createStream(id: number, options: { readonly allowHalfOpen: boolean }): MultiplexedStream {
    const stream = new MultiplexedStream(this, id, options);
    this.#streams.set(id, stream);
    return stream;
  }

  #acceptStream(id: number): void {
    if (this.#acceptance?.isAccepting() !== true) return this.#enqueue({ type: 'reset', stream: id });
    this.#enqueue({ type: 'accept', stream: id });
    this.#acceptance.onStream(this.#createStream(id, { allowHalfOpen: true }));
  }

  /** Of a stream that is being opened, the other end has refused it. */
  #reset(id: number): void {
    this.#opening.get(id)?.reject(connectError('ECONNREFUSED'));
    const stream = this.#streams.get(id);
    this.#streams.delete(id);
    stream?.destroy();
  }

  #resumeWrites(): void {
    for (const stream of this.#streams.values()) {
      if (this.isCongested) return;
      stream.resumeWrites();
    }
  }

  #closeIfIdle(): void {
    const isClosing = this.#isClosing || this.#acceptance?.isAccepting() === false;
    if (isClosing && this.#streams.size === 0) process.nextTick(() => this.socket.destroySoon());
  }

  #endStreams(): void {
    for (const stream of this.#streams.values()) stream.destroy();
    for (const { reject } of this.#opening.values()) reject(connectError('ECONNRESET'));
  }
}

/**
 * Lets clients of a server multiplex their connections. Each stream is a connection of the server, as if it had come by TCP.
 * A server that does not listen any more refuses streams too.
 */
export const acceptMultiplexed = (server: Server): void => {
  server.on('upgrade', ({ headers }, duplex, head) => {
    if (headers.upgrade !== PROTOCOL) return;
    const socket = duplex as Socket;
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`);
    new MultiplexedConnection(socket, head, {
      isAccepting: () => server.listening,
      onStream: (stream) => server.emit('connection', stream),
    });
  });
};

interface ConnectOptions {
  readonly hostname: string;
  readonly port: number;
  readonly timeoutMs: number;
}

/**
 * Connects to a server. @returns undefined if it does not accept multiplexed connections @throws the system's error, e.g.
 * `ECONNREFUSED`, or `ETIMEDOUT`
 */
export const connectMultiplexed = ({
  hostname: host,
  port,
  timeoutMs,
}: ConnectOptions): Promise<MultiplexedConnection | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: PROTOCOL };
    const upgrade = request({ host, port, path: PATH, headers, agent: false, timeout: timeoutMs });
    upgrade.once('upgrade', (response, socket, head) => {
      if (response.headers.upgrade === PROTOCOL) return resolve(new MultiplexedConnection(socket as Socket, head));
      socket.destroy();
      resolve(undefined);
    });
    upgrade.once('response', () => {
      upgrade.destroy();
      resolve(undefined);
    });
    upgrade.once('timeout', () => upgrade.destroy(connectError('ETIMEDOUT')));
    // One that closes the connection instead of a response does not know the protocol.
    upgrade.on('error', (error) => (isUnreachable(error) ? reject(error) : resolve(undefined)));
    upgrade.end();
  });
