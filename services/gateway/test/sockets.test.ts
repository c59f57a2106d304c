import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { createSessionId, replicaTag } from '@showhands/service-kit';
import { type SocketClient, socketClient } from '@showhands/testing';
import { Server } from 'socket.io';
import {
  type GatewayUnderTest,
  parseRaw,
  raw,
  startGateway,
  startUpstream,
  type Upstream,
} from './gateway-under-test.ts';

/** As the realtime service does, names itself in the ids of its sessions. */
const attachSocketIo = (upstream: Upstream): Server => {
  const io = new Server(upstream.server, { serveClient: false, pingInterval: 25_000 });
  const tag = replicaTag(new URL(upstream.url).host);
  Reflect.set(io.engine, 'generateId', () => createSessionId(tag));
  io.on('connection', (socket) => {
    socket.on('joinPoll', (_id, ack) => ack({ ok: true, message: socket.handshake.headers.host }));
    socket.on('leavePoll', () => socket.disconnect(true));
  });
  return io;
};

let gateway: GatewayUnderTest;
let io: Server;
beforeAll(async () => {
  gateway = await startGateway();
  io = attachSocketIo(gateway.upstreams.realtime);
});
afterAll(async () => {
  await io.close();
  await gateway.close();
});

const handshake = (path: string, headers: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');

const SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';

const ways: Record<string, ('websocket' | 'polling')[]> = {
  'WebSocket alone': ['websocket'],
  'long polling alone': ['polling'],
  'long polling and then WebSocket': ['polling', 'websocket'],
};

describe.each(Object.entries(ways))('Socket.IO by %s', (_, transports) => {
  let client: SocketClient;
  beforeAll(async () => {
    client = await socketClient(gateway.url, { transports });
  });
  afterAll(() => client.close());

  it('carries messages both ways, and the host that was asked', async () => {
    const host = new URL(gateway.url).host;
    expect(await client.send('joinPoll', randomUUID())).toEqual({ ok: true, message: host });
    io.emit('error', { message: 'from the server' });
    await client.waitFor('error', ({ message }) => message === 'from the server');
  });

  it('tells the page when the service hangs up', async () => {
    client.send('leavePoll', randomUUID()).catch(() => undefined);
    expect(await client.disconnected).toMatch(/io server disconnect|transport close/);
  });
});

it('tells the service when a page is gone without a word', async () => {
  const arrived = once(io, 'connection');
  const client = await socketClient(gateway.url);
  const [socket] = await arrived;
  const gone = once(socket, 'disconnect');
  client.close();
  await gone;
});

it('leaves no connection to the service behind when a caller’s is cut', async () => {
  const opened = once(io.engine, 'connection');
  const caller = connect(gateway.port, '127.0.0.1');
  caller.write(handshake(SOCKET_PATH));
  const [connection] = await opened;
  const closed = once(connection, 'close');
  caller.resetAndDestroy();
  await closed;
});

it('puts the request id on the answer to an upgrade', async () => {
  const caller = connect(gateway.port, '127.0.0.1');
  caller.write(handshake(SOCKET_PATH, ['X-Request-Id: mine']));
  const [head] = await once(caller, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 [\s\S]*x-request-id: mine\r\n/i);
  caller.destroy();
});

it('tells the service who asks for an upgrade, whatever the caller says', async () => {
  const arrived = once(gateway.upstreams.realtime.server, 'upgrade');
  const caller = connect(gateway.port, '127.0.0.1');
  const madeUp = ['X-Forwarded-For: 10.6.6.6', 'X-User-Id: somebody', 'X-Request-Id: mine'];
  caller.write(handshake(SOCKET_PATH, madeUp));
  const [{ headers }] = await arrived;
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'mine', upgrade: 'websocket' });
  expect(headers).not.toHaveProperty('x-user-id');
  caller.destroy();
});

test.each([
  '/api/polls/stats',
  '/',
  '/socket.io',
  '/socket.io/x',
  '/socket.io/../internal/jwks',
  '//socket.io/',
  '/SOCKET.IO/',
  'http://localhost/socket.io/',
])('refuses an upgrade at %s with an answer', async (path) => {
  const { status, head, body } = parseRaw(await raw(gateway.port, handshake(path)));
  expect([400, 404]).toContain(status);
  expect(head).toMatch(/connection: close/i);
  expect(errorBodySchema.parse(JSON.parse(body)).requestId).not.toBe('');
});

it('hands on what the service refuses, with the gateway’s headers', async () => {
  const answer = await raw(gateway.port, handshake('/socket.io/?EIO=4&transport=none', ['X-Request-Id: mine']));
  const { status, head } = parseRaw(answer);
  expect(status).toBe(400);
  expect(head).toMatch(/x-request-id: mine/i);
  expect(head).toMatch(/x-content-type-options: nosniff/i);
});

describe('when realtime is gone', () => {
  let alone: GatewayUnderTest;
  beforeAll(async () => {
    alone = await startGateway();
  });
  afterAll(() => alone.close());

  it('ends the sockets that went there, and answers new ones with 503', async () => {
    const own = attachSocketIo(alone.upstreams.realtime);
    const client = await socketClient(alone.url);
    own.disconnectSockets(true);
    await own.close();
    await alone.upstreams.realtime.close();
    await client.disconnected;
    const { status, head, body } = parseRaw(await raw(alone.port, handshake(SOCKET_PATH)));
    expect(status).toBe(503);
    expect(head).toMatch(/retry-after: 1/i);
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe('unavailable');
    expect((await fetch(`${alone.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503);
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200);
  });
});

describe('when the gateway closes', () => {
  it.each(['websocket', 'polling'] as const)('a page on %s is let go at once', async (transport) => {
    const closing = await startGateway();
    const own = attachSocketIo(closing.upstreams.realtime);
    const client = await socketClient(closing.url, { transports: [transport] });
    const began = performance.now();
    await Promise.all([closing.closeGateway(), client.disconnected]);
    expect(performance.now() - began).toBeLessThan(4_000);
    client.close();
    await own.close();
    await closing.close();
  });
});

describe('with several replicas', () => {
  let second: Upstream;
  let both: GatewayUnderTest;
  let servers: Server[];
  beforeAll(async () => {
    const first = await startUpstream('realtime');
    second = await startUpstream('realtime');
    both = await startGateway({ REALTIME_URL: `${first.url}, ${second.url}` });
    servers = [first, second].map(attachSocketIo);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await both.close();
  });

  it('a session stays where it began, and each replica gets sessions', async () => {
    const clients = await Promise.all(
      Array.from({ length: 6 }, () => socketClient(both.url, { transports: ['polling'] })),
    );
    for (const client of clients) {
      for (let turn = 0; turn < 4; turn += 1) expect((await client.send('joinPoll', randomUUID())).ok).toBe(true);
    }
    expect(servers.every((server) => server.engine.clientsCount > 0)).toBe(true);
    for (const client of clients) client.close();
  });

  it('a session of a replica that is gone is told so by another', async () => {
    const lost = createSessionId(replicaTag('10.9.9.9:1'));
    const answer = await fetch(`${both.url}/socket.io/?EIO=4&transport=polling&sid=${lost}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Session ID unknown');
  });
});

it('reads all of a caller who hangs up in the middle of its handshake', async () => {
  const caller = connect(gateway.port, '127.0.0.1');
  caller.end(handshake(SOCKET_PATH));
  await text(caller);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});
