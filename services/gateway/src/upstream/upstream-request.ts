import { isUnreachable, type Replica, type Replicas } from '@showhands/service-kit/discovery';
import { unavailable } from '@showhands/service-kit/runtime';
import type { Agent, Dispatcher } from 'undici';
import type { HeaderList } from '../http/response-headers.ts';
import type { ForwardTimeouts } from './timeouts.ts';

/** The sent request. A body that is a stream cannot be sent again. */
export type UpstreamMessage = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;

/** Gets the response to a request, or the error by which it ends. */
export interface UpstreamReceiver {
  /** Whether nobody waits for the response any more. */
  isDone(): boolean;
  onStart(status: number, headers: HeaderList): void;
  onData(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  onEnd(): void;
  /** Called with the error of the last attempt. The response may have started. */
  onError(error: unknown): void;
}

interface UpstreamOptions {
  readonly agent: Agent;
  readonly replicas: Replicas;
  /** Selects the replica of each attempt. @throws AppError `unavailable` when there is none */
  readonly selectReplica: () => Promise<Replica>;
  readonly timeouts: Pick<ForwardTimeouts, 'silenceMs'>;
  /** Whether a second attempt changes nothing, as with an idempotency key. GET and HEAD may always be repeated. */
  readonly mayRepeat?: boolean;
  /** Checks the replica's health while the response goes on too, not only until it starts. */
  readonly watchesToEnd?: boolean;
}

type UndiciHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const toHeaderList = (headers: UndiciHeaders): HeaderList => {
  const list: HeaderList = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
    else for (const item of value ?? []) list.push(name, item);
  }
  return list;
};

const CONNECTION_CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the connection was closed during the request. A service may close a kept connection just as it is reused. */
const isConnectionClosed = (error: Error): boolean => CONNECTION_CLOSED_CODES.has(String(Reflect.get(error, 'code')));

/** undici dispatch handler of one request to a service, which goes to another replica when one cannot be reached. */
export class UpstreamRequest implements Dispatcher.DispatchHandler {
  readonly #options: UpstreamOptions;
  readonly #message: UpstreamMessage;
  readonly #receiver: UpstreamReceiver;
  /** Until the next health check of a replica that has not begun to respond. */
  #silenceTimer: NodeJS.Timeout | undefined;
  #replica: Replica | undefined;
  /** Set while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #hasStarted = false;
  #isRepeated = false;
  /** The replica of this attempt does not answer, and another one can take a retry. */
  #canLeaveSilent = false;

  constructor(options: UpstreamOptions, message: UpstreamMessage, receiver: UpstreamReceiver) {
    this.#options = options;
    this.#message = message;
    this.#receiver = receiver;
  }

  send(): void {
    this.#options.selectReplica().then(
      (replica) => this.#sendTo(replica),
      (error: unknown) => this.#receiver.onError(error),
    );
  }

  /** Ends the request with this error if it has a connection. @returns whether it has */
  abort(error: Error): boolean {
    const hasConnection = this.#controller !== undefined;
    this.#controller?.abort(error);
    return hasConnection;
  }

  /** Nobody waits for the response any more. */
  close(): void {
    clearTimeout(this.#silenceTimer);
    this.#controller?.abort(new Error('the client closed the connection'));
  }

  #sendTo(replica: Replica): void {
    if (this.#receiver.isDone()) return;
    this.#replica = replica;
    // `reset: false` keeps the connection after HEAD and after DELETE with a body, which undici closes by default.
    this.#options.agent.dispatch({ ...this.#message, origin: replica.origin, reset: false }, this);
    this.#watchSilence(replica);
  }

  #watchSilence(replica: Replica): void {
    const { silenceMs } = this.#options.timeouts;
    clearTimeout(this.#silenceTimer);
    if (silenceMs !== undefined) this.#silenceTimer = setTimeout(() => void this.#checkSilent(replica), silenceMs);
  }

  /** A slow call of a healthy replica goes on; a frozen or unreachable replica must not keep its callers waiting. */
  async #checkSilent(replica: Replica): Promise<void> {
    const { answers, hasOther } = await this.#options.replicas.checkSilent(replica);
    if (this.#receiver.isDone() || this.#replica !== replica) return;
    if (this.#hasStarted && !this.#options.watchesToEnd) return;
    if (answers) return this.#watchSilence(replica);
    this.#canLeaveSilent = hasOther;
    const error = unavailable(new Error('the replica is silent'));
    if (!this.abort(error)) this.#receiver.onError(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The client left or the request timed out while queued. Throwing cancels it before anything is sent; an abort would
    // close the connection.
    if (this.#receiver.isDone()) throw new Error('the request is already done');
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: UndiciHeaders): void {
    const isInterim = status < 200;
    if (isInterim) return;
    this.#hasStarted = true;
    if (!this.#options.watchesToEnd) clearTimeout(this.#silenceTimer);
    this.#receiver.onStart(status, toHeaderList(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receiver.onData(chunk, controller);
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    clearTimeout(this.#silenceTimer);
    this.#receiver.onEnd();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#controller = undefined;
    clearTimeout(this.#silenceTimer);
    void this.#sendAgainOrFail(error);
  }

  async #sendAgainOrFail(error: Error): Promise<void> {
    const mayBeRepeated = this.#canLeaveSilent || isConnectionClosed(error);
    const canFailOver = await this.#canFailOver(error);
    if (this.#receiver.isDone()) return;
    const mayBeSentAgain = canFailOver || (mayBeRepeated && this.#mayRepeat());
    if (!mayBeSentAgain || !this.#canResend()) return this.#receiver.onError(error);
    if (!canFailOver) await this.#excludeEnding();
    this.#isRepeated ||= !canFailOver;
    this.#canLeaveSilent = false;
    this.send();
  }

  /**
   * Reports an unreachable replica. A request that has reached no replica goes from one replica to the next, since several may
   * end or start at a time.
   *
   * @returns whether there is another one
   */
  async #canFailOver(error: Error): Promise<boolean> {
    return this.#replica !== undefined && isUnreachable(error) && this.#options.replicas.reportFailure(this.#replica);
  }

  /** Replicas that end together close their connections together, and only one repeat is allowed. */
  async #excludeEnding(): Promise<void> {
    const { replicas } = this.#options;
    await Promise.all((await replicas.list()).map((replica) => replicas.checkReachable(replica)));
  }

  /** Not while a response is on its way, nor with a body that is streamed. */
  #canResend(): boolean {
    const { body } = this.#message;
    return !this.#hasStarted && (body === null || Buffer.isBuffer(body) || typeof body === 'string');
  }

  /** Repeats only requests that change nothing, once: the first attempt may have been processed. */
  #mayRepeat(): boolean {
    const { method } = this.#message;
    return (method === 'GET' || method === 'HEAD' || this.#options.mayRepeat === true) && !this.#isRepeated;
  }
}
