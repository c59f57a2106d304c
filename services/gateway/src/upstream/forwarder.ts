import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { type Endpoint, limits, texts } from '@showhands/contracts';
import type { Replicas } from '@showhands/service-kit/discovery';
import { AppError } from '@showhands/service-kit/runtime';
import { Agent, type Dispatcher } from 'undici';
import type { HeaderList } from '../http/response-headers.ts';
import { type CallBatches, createCallBatches, toBatchedCall } from './call-batches.ts';
import { type Forwarder, type ProxyContext, sendUpstreamError } from './proxy-context.ts';
import { bufferBodies, type ReadBody, type RequestBody } from './request-body.ts';
import { CONNECT_TIMEOUT_MS, type ForwardTimeouts } from './timeouts.ts';
import { type UpstreamReceiver, UpstreamRequest } from './upstream-request.ts';
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
  /** The secret of `/internal`, for which calls of `batched` endpoints are sent together. By default none are. */
  readonly batchSecret?: string;
}

/** Shared by all requests to one service. */
interface ForwarderContext extends ProxyContext, Required<Omit<ForwarderOptions, 'batchSecret'>> {
  readonly agent: Agent;
  readonly batches: CallBatches | undefined;
}

const timeoutError = (): AppError => new AppError('upstream_timeout', texts.transport.timeout);

/** One request of a client, whose response is streamed to it, or comes in that of a batch. */
class ForwardedRequest implements UpstreamReceiver {
  readonly #context: ForwarderContext;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #endpoint: Endpoint | undefined;
  readonly #startedAt = performance.now();
  /** The response timeout until the response starts; afterwards the idle timeout while the client does not read. */
  #timer: NodeJS.Timeout | undefined;
  #body: RequestBody = null;
  /** Undefined until the body is read, and in a batch. */
  #upstream: UpstreamRequest | undefined;

  constructor(context: ForwarderContext, request: IncomingMessage, response: ServerResponse, endpoint?: Endpoint) {
    this.#context = context;
    this.#request = request;
    this.#response = response;
    this.#endpoint = endpoint;
  }

  start(): void {
    this.#response.once('close', () => this.#onClose());
    this.#context.readBody(this.#request, {
      onBody: (body) => {
        this.#body = body;
        this.#timer = setTimeout(() => this.#abort(timeoutError()), this.#context.timeouts.responseMs);
        if (body instanceof PassThrough) this.#request.on('data', () => this.#onProgress());
        if (!this.#joinBatch()) this.#send();
      },
      onError: (error) => this.#abort(error),
    });
  }

  /** An upload may take any time while it makes progress. */
  #onProgress(): void {
    if (!this.#response.headersSent && !this.isDone()) this.#timer?.refresh();
  }

  isDone(): boolean {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  /** @returns whether a batch takes the call */
  #joinBatch(): boolean {
    const { batches } = this.#context;
    const call = batches && toBatchedCall(this.#endpoint, this.#request, this.#body);
    if (!batches || !call) return false;
    batches.add(call, this.#request, this.#response, {
      isDone: () => this.isDone(),
      onReply: ({ status, headers, body }) => {
        this.onStart(status, [...Object.entries(headers).flat(), 'Content-Length', String(Buffer.byteLength(body))]);
        this.#response.end(body);
      },
      onRefused: () => this.#send(),
      onError: (error) => this.onError(error),
    });
    return true;
  }

  #send(): void {
    const { url: path = '', method = '', headers } = this.#request;
    // undici sets the headers of its own connections.
    headers.connection = undefined;
    headers['transfer-encoding'] = undefined;
    const selectReplica = () => this.#context.selectReplica(this.#request, this.#response);
    const message = { path, method: method as Dispatcher.HttpMethod, headers, body: this.#body };
    this.#upstream = new UpstreamRequest({ ...this.#context, selectReplica }, message, this);
    this.#upstream.send();
  }

  #abort(error: AppError): void {
    if (this.isDone()) return;
    if (!this.#upstream?.abort(error)) this.onError(error);
  }

  /** Runs once for each request, after its complete response as well as when the client has left. */
  #onClose(): void {
    clearTimeout(this.#timer);
    this.#upstream?.close();
    if (this.#body instanceof PassThrough) this.#body.destroy();
    const { headersSent, statusCode } = this.#response;
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    this.#context.recordResponse(this.#request, this.#context.service, headersSent ? statusCode : 0, seconds);
  }

  onStart(status: number, headers: HeaderList): void {
    clearTimeout(this.#timer);
    const { responseHeaders } = this.#context;
    const list = responseHeaders.forRequest(this.#request);
    for (const part of responseHeaders.fromUpstream(headers)) list.push(part);
    this.#response.writeHead(status, list);
  }

  onData(chunk: Buffer, controller: Dispatcher.DispatchController): void {
    if (this.#response.write(chunk)) return;
    controller.pause();
    // Disconnects slow readers, so that they cannot exhaust the connection pool.
    this.#timer = setTimeout(() => this.#response.destroy(), this.#context.timeouts.idleMs);
    this.#response.once('drain', () => {
      clearTimeout(this.#timer);
      controller.resume();
    });
  }

  onEnd(): void {
    this.#response.end();
  }

  onError(error: unknown): void {
    sendUpstreamError(this.#context, this.#context.service, this.#request, this.#response, error);
  }
}

/** Forwards HTTP requests to a service through a connection pool of undici, and streams the responses back. */
export const createForwarder = (context: ProxyContext, options: ForwarderOptions): Forwarder => {
  const { replicas, maxConnections, timeouts, batchSecret } = options;
  const agent = new Agent({
    connections: maxConnections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // Disabled, since undici starts it with the connection: `ForwardedRequest` counts from the request's arrival.
    headersTimeout: 0,
    bodyTimeout: timeouts.idleMs,
    keepAliveTimeout: timeouts.idleMs,
    keepAliveMaxTimeout: timeouts.idleMs,
  });
  const selectReplica = options.selectReplica ?? (() => replicas.next());
  const forwarderContext: ForwarderContext = {
    readBody: bufferBodies(limits.bodyBytes),
    ...context,
    ...options,
    selectReplica,
    agent,
    batches:
      batchSecret === undefined
        ? undefined
        : createCallBatches({ agent, replicas, selectReplica, timeouts, secret: batchSecret }),
  };
  return {
    forward: (request, response, endpoint) => {
      context.prepareRequestHeaders(request);
      new ForwardedRequest(forwarderContext, request, response, endpoint).start();
    },
    close: () => void agent.destroy(),
  };
};
