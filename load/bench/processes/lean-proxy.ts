import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Replica, unavailable } from '@showhands/service-kit';
import { Pool } from 'undici';
import { asRefusal, createProxy, type ProxyTools } from '../../../services/gateway/src/upstream/proxy.ts';

const VOTE = /^\/api\/polls\/[\w-]+\/vote$/;
const CONNECTIONS = 256;
const ANSWER_MS = 30_000;
/** What the client sets by itself. */
const OWN = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

const headersOf = ({ headers }: IncomingMessage): string[] => {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string' && !OWN.has(name)) list.push(name, value);
  }
  return list;
};

const listOf = (headers: Record<string, string | string[] | undefined>): string[] => {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
  }
  return list;
};

const bodyOf = (request: IncomingMessage, then: (body: Buffer) => void): void => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => then(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
};

/** Votes by undici's `dispatch`, with the headers, ids, refusals and figures of the shipped proxy; the rest by that one. */
export const createLeanProxy: typeof createProxy = (tools: ProxyTools, options) => {
  const shipped = createProxy(tools, options);
  const { prepareHeaders, answerHeaders, refusals, observe } = tools;
  const pools = new Map<string, Pool>();

  const poolOf = ({ origin }: Replica): Pool => {
    const known = pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
    pools.set(origin, pool);
    return pool;
  };

  const send = (pool: Pool, request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const refuse = (error: unknown): void => refusals.refuse(request, response, asRefusal(error));
    pool.dispatch(
      { method: 'POST', path: request.url ?? '', headers: headersOf(request), body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, status, headers) => {
          const list = answerHeaders.of(request);
          for (const part of answerHeaders.passedOn(listOf(headers))) list.push(part);
          response.writeHead(status, list);
        },
        onResponseData: (_, part) => void response.write(part),
        onResponseEnd: () => void response.end(),
        onResponseError: (_, error) => refuse(unavailable(error)),
      },
    );
  };

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    if (!VOTE.test(request.url ?? '')) return shipped.forward(request, response);
    const began = performance.now();
    prepareHeaders(request);
    response.once('close', () =>
      observe(request, options.service, response.statusCode, (performance.now() - began) / 1_000),
    );
    bodyOf(request, (body) => {
      options.replicas.next().then(
        (replica) => send(poolOf(replica), request, response, body),
        (error: unknown) => refusals.refuse(request, response, asRefusal(error)),
      );
    });
    return undefined;
  };

  const close = (): void => {
    for (const pool of pools.values()) void pool.destroy();
    shipped.close();
  };
  return { forward, upgrade: shipped.upgrade, close };
};
