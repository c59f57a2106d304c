import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { createHttpServer, type HttpServer, listen } from './server.ts';

const running: HttpServer[] = [];
const serve = async (
  listener: (...given: Parameters<RequestListener>) => unknown,
  minIdleMs?: number,
): Promise<HttpServer> => {
  const http = await listen(
    createHttpServer((...given) => void listener(...given)),
    { port: 0, host: '127.0.0.1', ...(minIdleMs !== undefined && { minIdleMs }) },
  );
  running.push(http);
  return http;
};

afterEach(() => Promise.all(running.splice(0).map((http) => http.close())));

const ask = async (url: string, agent?: Agent): Promise<{ response: IncomingMessage; body: string }> => {
  const [response] = (await once(get(url, agent ? { agent } : {}), 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += String(part);
  return { response, body };
};

test('keeps connections open longer than clients keep idle ones', async () => {
  const { server } = await serve((_request, response) => response.end());
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
});

test('finishes running requests, and then closes at once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const http = await serve(async (request, response) => {
    if (request.url === '/slow') {
      entered.resolve();
      await released;
    }
    response.end('finished');
  });
  const agent = new Agent({ keepAlive: true });
  const underWay = ask(`${http.url}/slow`, agent);
  await entered.promise;
  const closing = http.close();
  await eventually(() => expect(ask(http.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
  release();
  const { response, body } = await underWay;
  expect(body).toBe('finished');
  expect(response.headers.connection).toBe('close');
  await closing;
  agent.destroy();
});

test('announces the end before it closes connections', async () => {
  const http = await serve((_request, response) => response.end('served'));
  const served = Array.from({ length: 20 }, () => 0);
  const caller = async (_: number, index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 1; ; count += 1) {
      const { response } = await ask(http.url, agent);
      served[index] = count;
      if (response.headers.connection === 'close') return;
    }
  };
  const callers = Promise.all(served.map(caller));
  await eventually(() => expect(Math.min(...served)).toBeGreaterThan(0));
  await http.close();
  await callers;
  expect(Math.min(...served)).toBeGreaterThan(1);
});

test('serves requests that arrived while it was busy, before it closes connections', async () => {
  const http = await serve((_request, response) => response.end('served'));
  const socket = connect(http.port, '127.0.0.1').setEncoding('utf8');
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const closing = http.close();
  socket.write(request);
  // Blocks the event loop.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  const [answer] = await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  await closing;
});

test('serves connections that were established but not accepted when it closed', async () => {
  const http = await serve((_request, response) => response.end('served'));
  const calls = Promise.all(Array.from({ length: 50 }, () => ask(http.url)));
  await new Promise(setImmediate);
  await http.close();
  for (const { body } of await calls) expect(body).toBe('served');
});

test('keeps a connection open that was in use, until its next request', async () => {
  const http = await serve((_request, response) => response.end('served'), 10_000);
  const agent = new Agent({ keepAlive: true });
  await ask(http.url, agent);
  const closing = http.close();
  await eventually(() => expect(ask(http.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
  expect((await ask(http.url, agent)).response.headers.connection).toBe('close');
  await closing;
  agent.destroy();
});

test('does not wait for idle connections', async () => {
  const http = await serve((_request, response) => response.end());
  const agent = new Agent({ keepAlive: true });
  await ask(http.url, agent);
  const silent = connect(http.port, '127.0.0.1');
  await once(silent, 'connect');
  await http.close();
  agent.destroy();
  silent.destroy();
});

test('closes the connection of a slow sender', async () => {
  const slow = createHttpServer((_request, response) => response.end(), { headersTimeout: 300, requestTimeout: 300 });
  const http = await listen(slow, { port: 0, host: '127.0.0.1' });
  running.push(http);
  const socket = connect(http.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\n');
  // oxlint-disable-next-line no-restricted-globals -- a sender below the minimum rate
  const dripping = setInterval(() => socket.write('X-Drop: 1\r\n'), 50);
  // Not `once`, which rejects on a reset: a line that arrives after the close causes one.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined).resume();
  await closed;
  clearInterval(dripping);
});
