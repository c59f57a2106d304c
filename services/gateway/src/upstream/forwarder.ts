import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { texts } from '@showhands/contracts';
import { AppError, isUnreachable, type Replica, type Replicas } from '@showhands/service-kit';
import { Agent, type Dispatcher } from 'undici';
import type { HeaderList } from '../http/answer-headers.ts';
import { type Body, takeBody } from './body.ts';
import { asRefusal, createFail, type Forwarder, type ProxyTools } from './tools.ts';

const CONNECT_MS = 3_000;

interface ForwarderOptions {
  readonly service: string;
  readonly replicas: Replicas;
  /** Connections to each replica; further calls wait in line. */
  readonly maxSockets: number;
  /** How long the beginning of an answer may take, waiting for a free connection included. */
  readonly answerMs: number;
  /** How long an answer may stand still, at either end, and how long an unused connection is kept. */
  readonly silenceMs: number;
}

/** What the calls to one service share. */
interface Way extends ProxyTools, ForwarderOptions {
  readonly agent: Agent;
  readonly fail: (request: IncomingMessage, response: ServerResponse, error: AppError) => void;
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const listOf = (headers: Headers): HeaderList => {
  const list: HeaderList = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value ?? []) list.push(name, one);
  }
  return list;
};

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a connection was closed under its request, as a service may do with a kept one just as it is used. */
const isClosed = (error: Error): boolean => CLOSED.has(String(Reflect.get(error, 'code')));

const timeout = (): AppError => new AppError('upstream_timeout', texts.transport.timeout);

/** A call on its way through, to which undici tells what becomes of it. */
class Passage implements Dispatcher.DispatchHandler {
  readonly #way: Way;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #began = performance.now();
  /** Runs while the beginning of the answer is awaited, and while the caller does not read. */
  #timer: NodeJS.Timeout | undefined;
  #body: Body = null;
  #replica: Replica | undefined;
  /** Set while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #repeated = false;

  constructor(way: Way, request: IncomingMessage, response: ServerResponse) {
    this.#way = way;
    this.#request = request;
    this.#response = response;
  }

  begin(): void {
    this.#timer = setTimeout(() => this.#giveUp(), this.#way.answerMs);
    this.#response.once('close', () => this.#closed());
    takeBody(this.#request, (body) => {
      this.#body = body;
      this.#choose();
    });
  }

  #isOver(): boolean {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  #fail(error: unknown): void {
    this.#way.fail(this.#request, this.#response, asRefusal(error));
  }

  #giveUp(): void {
    if (this.#controller) this.#controller.abort(timeout());
    else this.#fail(timeout());
  }

  #closed(): void {
    clearTimeout(this.#timer);
    const { headersSent, statusCode } = this.#response;
    this.#controller?.abort(new Error('the caller left'));
    if (this.#body instanceof PassThrough) this.#body.destroy();
    const seconds = (performance.now() - this.#began) / 1_000;
    this.#way.observe(this.#request, this.#way.service, headersSent ? statusCode : 0, seconds);
  }

  #choose(): void {
    this.#way.replicas.next().then(
      (replica) => this.#send(replica),
      (error: unknown) => this.#fail(error),
    );
  }

  #send(replica: Replica): void {
    if (this.#isOver()) return;
    this.#replica = replica;
    const { url: path = '', method = '', headers } = this.#request;
    // Those of a connection are undici's to say.
    headers.connection = undefined;
    headers['transfer-encoding'] = undefined;
    // Unless told, undici gives up a connection after HEAD and after a DELETE with a body, for servers that err there.
    this.#way.agent.dispatch({ origin: replica.origin, path, method, headers, body: this.#body, reset: false }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up or left while it waited for a connection. To abort would cost the connection, and nothing was sent yet.
    if (this.#isOver()) throw new Error('nobody waits for the answer');
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    const isInterim = status < 200;
    if (isInterim) return;
    clearTimeout(this.#timer);
    const { answerHeaders } = this.#way;
    const list = answerHeaders.of(this.#request);
    for (const part of answerHeaders.passedOn(listOf(headers))) list.push(part);
    this.#response.writeHead(status, list);
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.#response.write(part)) return;
    controller.pause();
    // Who does not read must not keep a connection from others for ever.
    this.#timer = setTimeout(() => this.#response.destroy(), this.#way.silenceMs);
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
    const again = this.#hasAnother(error) || isClosed(error);
    if (this.#isOver()) return;
    if (again && this.#mayRepeat()) {
      this.#repeated = true;
      this.#choose();
      return;
    }
    this.#fail(error);
  }

  /** Whether another replica could do what the chosen one could not. */
  #hasAnother(error: Error): boolean {
    return this.#replica !== undefined && isUnreachable(error) && this.#way.replicas.failed(this.#replica);
  }

  #mayRepeat(): boolean {
    const { method } = this.#request;
    const isReading = method === 'GET' || method === 'HEAD';
    return isReading && !this.#repeated && !this.#response.headersSent && !(this.#body instanceof PassThrough);
  }
}

/** Sends the calls to a service on by undici, and its answers back as they come. */
export const createForwarder = (tools: ProxyTools, options: ForwarderOptions): Forwarder => {
  const { service, maxSockets, silenceMs } = options;
  const agent = new Agent({
    connections: maxSockets,
    connect: { timeout: CONNECT_MS },
    // The time until an answer begins runs from the call's arrival, and is kept there.
    headersTimeout: 0,
    bodyTimeout: silenceMs,
    keepAliveTimeout: silenceMs,
    keepAliveMaxTimeout: silenceMs,
  });
  const way: Way = { ...tools, ...options, agent, fail: createFail(tools, service) };
  return {
    forward: (request, response) => {
      tools.prepareHeaders(request);
      new Passage(way, request, response).begin();
    },
    close: () => void agent.destroy(),
  };
};
