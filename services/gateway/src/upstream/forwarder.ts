import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { limits, texts } from '@showhands/contracts';
import { AppError, isUnreachable, type Replica, type Replicas, unavailable } from '@showhands/service-kit';
import { Agent, type Dispatcher } from 'undici';
import type { HeaderList } from '../http/response-headers.ts';
import { type Forwarder, type ProxyContext, sendUpstreamError } from './proxy-context.ts';
import { bufferBodies, type ReadBody, type RequestBody } from './request-body.ts';
import { CONNECT_TIMEOUT_MS, type ForwardTimeouts } from './timeouts.ts';
import type { SelectReplica } from './upstreams.ts';

interface ForwarderOptions {
  readonly service: string;
  readonly replicas: Replicas;
  /** By default the replicas take turns. */
  readonly selectReplica?: SelectReplica;
  /** Connections to each replica, beyond which requests queue; `null` for no limit. */
  readonly maxConnections: number | null;
  readonly timeouts: ForwardTimeouts;
  /** By default bodies are read whole, up to the limit of JSON bodies. */
  readonly readBody?: ReadBody;
}

/** Shared by all requests to one service. */
interface ForwarderContext extends ProxyContext, Required<ForwarderOptions> {
  readonly agent: Agent;
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

const timeoutError = (): AppError => new AppError('upstream_timeout', texts.transport.timeout);

/** undici dispatch handler that streams one upstream response to the client. */
class ForwardedRequest implements Dispatcher.DispatchHandler {
  readonly #context: ForwarderContext;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #startedAt = performance.now();
  /** The response timeout until the response starts; afterwards the idle timeout while the client does not read. */
  #timer: NodeJS.Timeout | undefined;
  /** Until the next health check of a replica that has not begun to respond. */
  #silenceTimer: NodeJS.Timeout | undefined;
  #body: RequestBody = null;
  #replica: Replica | undefined;
  /** Set while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #isRepeated = false;
  /** The replica of this attempt does not answer, and another one can take a retry. */
  #canLeaveSilent = false;

  constructor(context: ForwarderContext, request: IncomingMessage, response: ServerResponse) {
    this.#context = context;
    this.#request = request;
    this.#response = response;
  }

  start(): void {
    this.#response.once('close', () => this.#onClose());
    this.#context.readBody(this.#request, {
      onBody: (body) => {
        this.#body = body;
        this.#timer = setTimeout(() => this.#abort(timeoutError()), this.#context.timeouts.responseMs);
        this.#dispatch();
      },
      onError: (error) => this.#abort(error),
    });
  }

  #isDone(): boolean {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  #fail(error: unknown): void {
    sendUpstreamError(this.#context, this.#context.service, this.#request, this.#response, error);
  }

  #abort(error: AppError): void {
    if (this.#isDone()) return;
    if (this.#controller) this.#controller.abort(error);
    else this.#fail(error);
  }

  /** Runs once for each request, after its complete response as well as when the client has left. */
  #onClose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    const { headersSent, statusCode } = this.#response;
    this.#controller?.abort(new Error('the client closed the connection'));
    if (this.#body instanceof PassThrough) this.#body.destroy();
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    this.#context.recordResponse(this.#request, this.#context.service, headersSent ? statusCode : 0, seconds);
  }

  #dispatch(): void {
    this.#context.selectReplica(this.#request, this.#response).then(
      (replica) => this.#dispatchTo(replica),
      (error: unknown) => this.#fail(error),
    );
  }

  #dispatchTo(replica: Replica): void {
    if (this.#isDone()) return;
    this.#replica = replica;
    const { url: path = '', method = '', headers } = this.#request;
    // undici sets the headers of its own connections.
    headers.connection = undefined;
    headers['transfer-encoding'] = undefined;
    // `reset: false` keeps the connection after HEAD and after DELETE with a body, which undici closes by default.
    const options = { origin: replica.origin, path, method, headers, body: this.#body, reset: false };
    this.#context.agent.dispatch(options, this);
    this.#watchSilence(replica);
  }

  #watchSilence(replica: Replica): void {
    const { silenceMs } = this.#context.timeouts;
    clearTimeout(this.#silenceTimer);
    if (silenceMs !== undefined) this.#silenceTimer = setTimeout(() => void this.#checkSilent(replica), silenceMs);
  }

  /** A slow call of a healthy replica goes on; a frozen or unreachable replica must not keep its callers waiting. */
  async #checkSilent(replica: Replica): Promise<void> {
    const { answers, hasOther } = await this.#context.replicas.checkSilent(replica);
    if (this.#isDone() || this.#response.headersSent || this.#replica !== replica) return;
    if (answers) return this.#watchSilence(replica);
    this.#canLeaveSilent = hasOther;
    this.#abort(unavailable(new Error('the replica is silent')));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The client left or the request timed out while queued. Throwing cancels it before anything is sent; an abort would
    // close the connection.
    if (this.#isDone()) throw new Error('the request is already done');
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: UndiciHeaders): void {
    const isInterim = status < 200;
    if (isInterim) return;
    clearTimeout(this.#timer);
    clearTimeout(this.#silenceTimer);
    const { responseHeaders } = this.#context;
    const list = responseHeaders.forRequest(this.#request);
    for (const part of responseHeaders.fromUpstream(toHeaderList(headers))) list.push(part);
    this.#response.writeHead(status, list);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#response.write(chunk)) return;
    controller.pause();
    // Disconnects slow readers, so that they cannot exhaust the connection pool.
    this.#timer = setTimeout(() => this.#response.destroy(), this.#context.timeouts.idleMs);
    this.#response.once('drain', () => {
      clearTimeout(this.#timer);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    this.#response.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#controller = undefined;
    clearTimeout(this.#silenceTimer);
    const canFailOver = this.#canFailOver(error);
    const mayBeRepeated = this.#canLeaveSilent || isConnectionClosed(error);
    if (this.#isDone()) return;
    const mayBeSentAgain = canFailOver || (mayBeRepeated && this.#mayRepeat());
    if (!mayBeSentAgain || !this.#canResend()) return this.#fail(error);
    this.#isRepeated ||= !canFailOver;
    this.#canLeaveSilent = false;
    this.#dispatch();
  }

  /**
   * Reports an unreachable replica. What has reached none goes from one to the next, since several may end or start at a time.
   *
   * @returns whether there is another one
   */
  #canFailOver(error: Error): boolean {
    return this.#replica !== undefined && isUnreachable(error) && this.#context.replicas.reportFailure(this.#replica);
  }

  /** Not while a response is on its way, nor with a body that is streamed. */
  #canResend(): boolean {
    return !this.#response.headersSent && !(this.#body instanceof PassThrough);
  }

  /** Repeats only what changes nothing, once: the first attempt may have been processed. */
  #mayRepeat(): boolean {
    const { method } = this.#request;
    return (method === 'GET' || method === 'HEAD') && !this.#isRepeated;
  }
}

/** Forwards HTTP requests to a service through a connection pool of undici, and streams the responses back. */
export const createForwarder = (context: ProxyContext, options: ForwarderOptions): Forwarder => {
  const { replicas, maxConnections, timeouts } = options;
  const agent = new Agent({
    connections: maxConnections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // Disabled, since undici starts it with the connection: `ForwardedRequest` counts from the request's arrival.
    headersTimeout: 0,
    bodyTimeout: timeouts.idleMs,
    keepAliveTimeout: timeouts.idleMs,
    keepAliveMaxTimeout: timeouts.idleMs,
  });
  const forwarderContext: ForwarderContext = {
    selectReplica: () => replicas.next(),
    readBody: bufferBodies(limits.bodyBytes),
    ...context,
    ...options,
    agent,
  };
  return {
    forward: (request, response) => {
      context.prepareRequestHeaders(request);
      new ForwardedRequest(forwarderContext, request, response).start();
    },
    close: () => void agent.destroy(),
  };
};
