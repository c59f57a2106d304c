import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** How many bytes one end may send before the other has read them. */
export const WINDOW_BYTES = 256 * 1024;

/** The connection, as a stream of it sees it. */
interface Carrier {
  readonly socket: Pick<Socket, 'remoteAddress' | 'localAddress' | 'localPort'>;
  /** More than the kernel takes is waiting to be sent. */
  readonly isCongested: boolean;
  sendData(stream: number, chunks: readonly Buffer[]): void;
  sendCredit(stream: number, bytes: number): void;
  sendEnd(stream: number): void;
  /** The stream is destroyed. `isOver`: both ends have sent all that they had to. */
  forget(stream: number, isOver: boolean): void;
}

type Callback = (error?: Error | null) => void;

const byteLength = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/**
 * A stream of a multiplexed connection. It has what Node's HTTP client and server call on a socket. Each end sends as much as
 * the other's window allows: a slow reader delays its own stream only.
 */
export class MultiplexedStream extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly localAddress: string | undefined;
  readonly localPort: number | undefined;
  readonly #id: number;
  readonly #carrier: Carrier;
  #sendable = WINDOW_BYTES;
  /** Bytes that were read, but not yet granted to the other end again. */
  #consumed = 0;
  #hasSentEnd = false;
  #hasReceivedEnd = false;
  /** The callback of a write that waits for the other end or for the connection. */
  #waiting: Callback | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(carrier: Carrier, id: number, { allowHalfOpen }: { readonly allowHalfOpen: boolean }) {
    super({ allowHalfOpen });
    this.#carrier = carrier;
    this.#id = id;
    const { remoteAddress, localAddress, localPort } = carrier.socket;
    this.remoteAddress = remoteAddress;
    this.localAddress = localAddress;
    this.localPort = localPort;
  }

  /** For the connection, which never waits to fill a packet. */
  setNoDelay(): this {
    return this;
  }

  /** For the connection, which has its own. */
  setKeepAlive(): this {
    return this;
  }

  /** Emits `timeout` once nothing was received for so long; 0: never. */
  setTimeout(ms: number, listener?: () => void): this {
    clearTimeout(this.#timer);
    this.#timer = ms > 0 ? setTimeout(() => this.emit('timeout'), ms) : undefined;
    if (listener) this.once('timeout', listener);
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#send([chunk], callback);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], callback: Callback): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      callback,
    );
  }

  override _final(callback: Callback): void {
    this.#hasSentEnd = true;
    this.#carrier.sendEnd(this.#id);
    callback();
  }

  override _read(): void {
    this.#grant();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    clearTimeout(this.#timer);
    this.#carrier.forget(this.#id, this.#hasSentEnd && this.#hasReceivedEnd);
    this.#waiting?.(error ?? new Error('the stream was destroyed'));
    callback(error);
  }

  receive(data: Buffer): void {
    if (this.#hasReceivedEnd || this.destroyed) return;
    this.#timer?.refresh();
    this.#consumed += data.length;
    // Otherwise `_read` is called once it was read.
    if (this.push(data)) this.#grant();
  }

  receiveEnd(): void {
    this.#hasReceivedEnd = true;
    this.push(null);
  }

  receiveCredit(bytes: number): void {
    this.#sendable += bytes;
    this.resumeWrites();
  }

  /** To be called when the connection is congested no longer. */
  resumeWrites(): void {
    if (!this.#waiting || !this.#mayWrite()) return;
    const resume = this.#waiting;
    this.#waiting = undefined;
    resume();
  }

  /** Sends at once, and lets the next write wait: whoever writes to many streams does not have to look at each. */
  #send(chunks: readonly Buffer[], callback: Callback): void {
    this.#carrier.sendData(this.#id, chunks);
    this.#sendable -= byteLength(chunks);
    if (this.#mayWrite()) callback();
    else this.#waiting = callback;
  }

  #mayWrite(): boolean {
    return this.#sendable > 0 && !this.#carrier.isCongested;
  }

  #grant(): void {
    if (this.#consumed < WINDOW_BYTES / 2) return;
    this.#carrier.sendCredit(this.#id, this.#consumed);
    this.#consumed = 0;
  }
}
