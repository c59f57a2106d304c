import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type HttpTestServer, startHttpServer } from '@showhands/testing';
import express from 'express';
import * as z from 'zod';
import { createErrorHandler } from '../http/error-handler.ts';
import { contextOf, runWithContext } from '../runtime/context.ts';
import { createLogger } from '../runtime/logger.ts';
import { traceparentOf } from '../runtime/trace.ts';
import { createInternalClient, createInternalRouter } from './internal.ts';

const SECRET = 'f3b1c2d4e5a697887766554433221100';
const shape = z.object({ id: z.string() });

let server: HttpTestServer;
let url: string;

const serve = (listener: RequestListener): void => {
  server.server.removeAllListeners('request').on('request', listener);
};

beforeEach(async () => {
  server = await startHttpServer(() => undefined);
  url = server.url;
});

afterEach(() => server.close());

test('sends the secret, the request id and the trace, and parses the response', async () => {
  let seen: unknown;
  serve((request, response) => {
    const { authorization, traceparent, 'x-request-id': requestId } = request.headers;
    seen = [request.url, authorization, requestId, traceparent];
    response.end('{"id":"7","more":true}');
  });
  const client = createInternalClient(url, SECRET);
  const context = contextOf('r-1');
  expect(await runWithContext(context, () => client('/internal/polls/7', shape))).toEqual({ id: '7' });
  expect(seen).toEqual(['/internal/polls/7', `Bearer ${SECRET}`, 'r-1', traceparentOf(context.trace)]);
});

test('is not_found after a 404', async () => {
  serve((_request, response) => response.writeHead(404).end('{}'));
  await expect(createInternalClient(url, SECRET)('/internal/polls/7', shape)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['refuses the secret', (_request, response) => response.writeHead(401).end('{}')],
  ['responds with another shape', (_request, response) => response.end('{"id":7}')],
  ['responds with invalid JSON', (_request, response) => response.end('<html>')],
  ['responds with an empty body', (_request, response) => response.end()],
  ['never responds', () => undefined],
  ['never ends its response', (_request, response) => response.write('{"id":')],
  ['hangs up', (request) => request.socket.destroy()],
  ['hangs up in the middle', (_request, response) => response.write('{"id":', () => response.destroy())],
])('is unavailable when the other service %s', async (_, listener) => {
  serve(listener);
  await expect(createInternalClient(url, SECRET)('/internal/polls/7', shape)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
});

describe('the internal router', () => {
  const call = async (authorization?: string) => {
    const router = createInternalRouter(SECRET, (open) =>
      open.get('/jwks', (_request, response) => void response.json({})),
    );
    router.get('/polls/7', (_request, response) => void response.json({ id: '7' }));
    serve(
      express()
        .use('/internal', router)
        .use(createErrorHandler(createLogger('test', 'silent'))),
    );
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const statusOf = async (path: string) => (await fetch(`${url}/internal${path}`, { headers })).status;
    return { guarded: await statusOf('/polls/7'), open: await statusOf('/jwks') };
  };

  test('accepts the secret', async () => {
    expect(await call(`Bearer ${SECRET}`)).toEqual({ guarded: 200, open: 200 });
  });

  test.each([
    ['nothing', undefined],
    ['another secret', `Bearer ${SECRET.replace('f', 'e')}`],
    ['the beginning of the secret', `Bearer ${SECRET.slice(0, 8)}`],
    ['more than the secret', `Bearer ${SECRET}0`],
    ['the secret as a password', `Basic ${SECRET}`],
  ])('rejects %s', async (_, authorization) => {
    expect(await call(authorization)).toEqual({ guarded: 401, open: 200 });
  });
});
