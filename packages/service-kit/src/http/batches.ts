import { type BatchedCall, type Endpoint, internal } from '@showhands/contracts';
import express, { type RequestHandler, type Response } from 'express';
import { runWithContext } from '../runtime/context.ts';
import { notFound } from '../runtime/errors.ts';
import type { Logger } from '../runtime/logger.ts';
import {
  type AnswerCall,
  type ApiRequest,
  type BatchedEndpoints,
  type CallLocals,
  rememberBodyForIdempotency,
} from './api.ts';
import { errorBody, errorHeaders, reportError } from './error-handler.ts';
import type { RecordCall } from './observe.ts';
import { requestIdOf } from './request-id.ts';
import { traceOf } from './trace.ts';
import { parseInput } from './validation.ts';

interface BatchReceiverOptions {
  readonly batched: BatchedEndpoints;
  readonly logger: Logger;
  readonly record: RecordCall;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, in one line. */
  readonly body: string;
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const;
const REPLAYED_HEADERS = { ...JSON_HEADERS, 'Idempotency-Replayed': 'true' } as const;

/** The values of a path's parameters. The gateway has matched the path with the endpoint. */
const paramsOf = ({ path: pattern }: Endpoint, path: string): Record<string, string> => {
  const values = path.split('/');
  const names = pattern.split('/');
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), values[index] ?? '']] : [])),
  );
};

const requestOf = (endpoint: Endpoint, { path, headers, body }: BatchedCall): ApiRequest => {
  const request = {
    method: endpoint.method,
    path,
    headers,
    params: paramsOf(endpoint, path),
    query: {},
    body: undefined,
    ip: headers['x-forwarded-for'],
  };
  if (body !== null) rememberBodyForIdempotency(request, Buffer.from(body));
  return request;
};

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw Object.assign(new Error('the body is not JSON'), { type: 'entity.parse.failed' });
  }
};

/** Writes the lines of one turn of the event loop at once. The headers wait for the first, so that a shutdown can add its own. */
const createLineWriter = (response: Response) => {
  let lines = '';
  const flush = (): void => {
    if (lines !== '' && !response.destroyed) response.write(lines);
    lines = '';
  };
  return {
    write: (index: number, { status, headers, body }: Reply): void => {
      if (lines === '') setImmediate(flush);
      lines += `${JSON.stringify({ index, status, headers })}\n${body}\n`;
    },
    end: (): void => {
      flush();
      response.end();
    },
  };
};

/**
 * Handlers of the requests in which the gateway sends several calls of `batched` endpoints. Each call is authenticated,
 * limited, answered and recorded as if it had come in a request of its own.
 */
export const createBatchReceiver = ({ batched, logger, record }: BatchReceiverOptions): RequestHandler[] => {
  const answerOf = async (answer: AnswerCall, { body }: BatchedCall, request: ApiRequest, locals: CallLocals) => {
    if (body !== null) request.body = parseBody(body);
    const { status, body: value, replayed } = await answer(request, locals);
    return { status, headers: replayed ? REPLAYED_HEADERS : JSON_HEADERS, body: JSON.stringify(value) };
  };

  const replyTo = async (answer: AnswerCall, call: BatchedCall, request: ApiRequest): Promise<Reply> => {
    const startedAt = performance.now();
    const locals: CallLocals = {};
    const reply = await answerOf(answer, call, request, locals).catch((error: unknown): Reply => {
      const appError = reportError(logger, error);
      locals.code = appError.code;
      const body = JSON.stringify(errorBody(appError, requestIdOf(request)));
      return { status: appError.status, headers: { ...JSON_HEADERS, ...errorHeaders(appError) }, body };
    });
    const ms = performance.now() - startedAt;
    record({ request, locals, status: reply.status, ms, address: request.ip });
    return reply;
  };

  const receive: RequestHandler = async ({ body }, response) => {
    const calls = parseInput(internal.calls.request, body).map((call) => {
      const bound = batched.get(call.endpoint);
      if (!bound) throw notFound();
      const request = requestOf(bound.endpoint, call);
      const context = { requestId: requestIdOf(request), trace: traceOf(request) };
      return () => runWithContext(context, () => replyTo(bound.answer, call, request));
    });
    response.type('application/x-ndjson');
    const lines = createLineWriter(response);
    const answerCall = async (reply: () => Promise<Reply>, index: number) => lines.write(index, await reply());
    await Promise.all(calls.map(answerCall));
    lines.end();
  };
  return [express.json({ limit: internal.calls.maxCalls * internal.calls.maxCallBytes * 2 }), receive];
};
