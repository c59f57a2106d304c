import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BatchedCall, type Endpoint, internal } from '@showhands/contracts';
import type { Replica, Replicas } from '@showhands/service-kit/discovery';
import { unavailable } from '@showhands/service-kit/runtime';
import type { Agent } from 'undici';
import * as z from 'zod/mini';
import { createCallQueue } from './call-queue.ts';
import type { RequestBody } from './request-body.ts';
import type { ForwardTimeouts } from './timeouts.ts';
import { type UpstreamReceiver, UpstreamRequest } from './upstream-request.ts';
import type { SelectReplica } from './upstreams.ts';

const API = '/api';
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const OPENING_BRACE = 0x7b;
const SENT_HEADERS = ['authorization', 'idempotency-key', 'x-request-id', 'traceparent', 'x-forwarded-for'] as const;

type ReplyLine = z.output<typeof internal.calls.replyLine>;
type Reply = ReplyLine & { readonly body: string };

/** Receives the response or the error of a call. */
interface CallReceiver {
  isDone(): boolean;
  onReply(reply: Reply): void;
  /** The replica takes no batches, and has processed nothing: the call needs a request of its own. */
  onRefused(): void;
  onError(error: unknown): void;
}

/** Sends calls that arrive at the same time in one request to their replica. */
export interface CallBatches {
  add(call: BatchedCall, request: IncomingMessage, response: ServerResponse, receiver: CallReceiver): void;
}

const isSimple = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['content-encoding'] === undefined && !url.includes('?');

/** Undefined for a body that has to be seen as it came: one that is no object of JSON in UTF-8. */
const textOf = ({ headers }: IncomingMessage, body: RequestBody): string | null | undefined => {
  if (body === null) return null;
  const isObject = Buffer.isBuffer(body) && body[0] === OPENING_BRACE && isUtf8(body);
  return isObject && JSON_TYPE.test(headers['content-type'] ?? '') ? body.toString() : undefined;
};

/** The call in a batch; undefined for one that needs a request of its own. */
export const toBatchedCall = (
  endpoint: Endpoint | undefined,
  request: IncomingMessage,
  body: RequestBody,
): BatchedCall | undefined => {
  if (!endpoint?.batched || !isSimple(request)) return undefined;
  const text = textOf(request, body);
  if (text === undefined) return undefined;
  const headers: Record<string, string> = {};
  let length = text?.length ?? 0;
  for (const name of SENT_HEADERS) {
    const value = request.headers[name];
    if (typeof value !== 'string') continue;
    headers[name] = value;
    length += value.length;
  }
  if (length > internal.calls.maxCallBytes) return undefined;
  return { endpoint: endpoint.id, path: request.url?.slice(API.length) ?? '', headers, body: text };
};

interface WaitingCall {
  readonly call: BatchedCall;
  readonly receiver: CallReceiver;
}

interface BatchesOptions {
  readonly agent: Agent;
  readonly replicas: Replicas;
  readonly selectReplica: SelectReplica;
  readonly timeouts: ForwardTimeouts;
  readonly secret: string;
}

/** Gets the lines of the response to one batch. */
class BatchResponse implements UpstreamReceiver {
  readonly #calls: readonly WaitingCall[];
  readonly #onClose: () => void;
  readonly #unanswered: Set<WaitingCall>;
  #isRefused = false;
  #rest = '';
  /** Its body is in the next line. */
  #reply: ReplyLine | undefined;
  readonly #decoder = new TextDecoder();

  constructor(calls: readonly WaitingCall[], onClose: () => void) {
    this.#calls = calls;
    this.#unanswered = new Set(calls);
    this.#onClose = onClose;
  }

  isDone(): boolean {
    return false;
  }

  onStart(status: number): void {
    this.#isRefused = status !== 200;
  }

  onData(chunk: Buffer): void {
    if (this.#isRefused) return;
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const reply = this.#reply;
      this.#reply = reply ? undefined : z.parse(internal.calls.replyLine, JSON.parse(line));
      if (reply) this.#answer({ ...reply, body: line });
    }
  }

  onEnd(): void {
    this.#close((call) => (this.#isRefused ? call.onRefused() : call.onError(unavailable(new Error('no reply')))));
  }

  onError(error: unknown): void {
    this.#close((call) => call.onError(error));
  }

  #answer(reply: Reply): void {
    const call = this.#calls[reply.index];
    if (!call || !this.#unanswered.delete(call)) throw new Error(`reply to no call: ${reply.index}`);
    if (!call.receiver.isDone()) call.receiver.onReply(reply);
  }

  #close(end: (receiver: CallReceiver) => void): void {
    for (const { receiver } of this.#unanswered) if (!receiver.isDone()) end(receiver);
    this.#unanswered.clear();
    this.#onClose();
  }
}

export const createCallBatches = (options: BatchesOptions): CallBatches => {
  const { replicas, selectReplica, secret } = options;
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  /** By the origin of their replica. */
  const queues = new Map<string, (call: WaitingCall) => void>();

  const send = (replica: Replica, waiting: readonly WaitingCall[], onClose: () => void): void => {
    const calls = waiting.filter(({ receiver }) => !receiver.isDone());
    if (calls.length === 0) return onClose();
    const attempts = [replica];
    const upstream = {
      ...{ ...options, watchesToEnd: true },
      selectReplica: async () => attempts.pop() ?? replicas.next(),
      // A replica that ends may close a kept connection just as it is reused.
      mayRepeat: calls.every(({ call }) => call.headers['idempotency-key'] !== undefined),
    };
    const body = JSON.stringify(calls.map(({ call }) => call));
    const message = { method: 'POST', path: internal.calls.path, headers, body } as const;
    new UpstreamRequest(upstream, message, new BatchResponse(calls, onClose)).send();
  };

  const queueOf = (replica: Replica): ((call: WaitingCall) => void) => {
    const { origin } = replica;
    const queue =
      queues.get(origin) ??
      createCallQueue<WaitingCall>({
        send: (calls, onClose) => send(replica, calls, onClose),
        onIdle: () => queues.delete(origin),
      });
    queues.set(origin, queue);
    return queue;
  };

  return {
    add: (call, request, response, receiver) => {
      selectReplica(request, response).then(
        (replica) => queueOf(replica)({ call, receiver }),
        (error: unknown) => receiver.onError(error),
      );
    },
  };
};
