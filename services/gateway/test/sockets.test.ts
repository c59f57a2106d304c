import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { createSessionId, replicaTag } from '@showhands/service-kit/discovery';
import { stopListening } from '@showhands/service-kit/http';
import { type SocketClient, socketClient } from '@showhands/testing';
import { Server } from 'socket.io';
import {
  type GatewayUnderTest,
  parseRawResponse,
  sendRaw,
  startGateway,
  startUpstream,
  type Upstream,
  useGateway,
} from './gateway-under-test.ts';

/** Puts the replica's tag into its session ids, as the realtime service does. */
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
  await gateway.closeGateway();
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

const transportsByName: Record<string, ('websocket' | 'polling')[]> = {
  'WebSocket only': ['websocket'],
  'long polling only': ['polling'],
  'long polling with an upgrade to WebSocket': ['polling', 'websocket'],
};

describe.each(Object.entries(transportsByName))('Socket.IO by %s', (_, transports) => {
  let client: SocketClient;
  beforeAll(async () => {
    client = await socketClient(gateway.url, { transports });
  });
  afterAll(() => client.close());

  it('carries messages in both directions, and the requested host', async () => {
    const host = new URL(gateway.url).host;
    expect(await client.send('joinPoll', randomUUID())).toEqual({ ok: true, message: host });
    io.emit('error', { message: 'from the server' });
    await client.waitFor('error', ({ message }) => message === 'from the server');
  });

  it('disconnects the client when the service disconnects', async () => {
    client.send('leavePoll', randomUUID()).catch(() => undefined);
    expect(await client.disconnected).toMatch(/io server disconnect|transport close/);
  });
});

describe('a message by long polling', () => {
  const MEGABYTE = 1024 * 1024;

  it.each([1_000, 16_000])('of %i bytes arrives', async (bytes) => {
    const client = await socketClient(gateway.url, { transports: ['polling'] });
    const received = once(io.engine, 'test message');
    for (const socket of io.sockets.sockets.values()) {
      socket.once('leaveFeed', (content: string, ack) => {
        io.engine.emit('test message', content.length);
        ack({ ok: true });
      });
    }
    await client.send('leaveFeed', 'x'.repeat(bytes));
    expect(await received).toEqual([bytes]);
    client.close();
  });

  it('is rejected above the limit of Socket.IO with its status', async () => {
    const opening = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
    const { sid }: { sid: string } = JSON.parse((await opening.text()).slice(1));
    const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body: '4'.repeat(2 * MEGABYTE) });
    expect(response.status).toBe(413);
  });
});

it('disconnects the service when the client leaves', async () => {
  const arrived = once(io, 'connection');
  const client = await socketClient(gateway.url);
  const [socket] = await arrived;
  const gone = once(socket, 'disconnect');
  client.close();
  await gone;
});

it('closes the connection to the service when the client’s connection is reset', async () => {
  const opened = once(io.engine, 'connection');
  const client = connect(gateway.port, '127.0.0.1');
  client.write(handshake(SOCKET_PATH));
  const [connection] = await opened;
  const closed = once(connection, 'close');
  client.resetAndDestroy();
  await closed;
});

it('sets the request id in the response to an upgrade', async () => {
  const client = connect(gateway.port, '127.0.0.1');
  client.write(handshake(SOCKET_PATH, ['X-Request-Id: mine']));
  const [head] = await once(client, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 [\s\S]*x-request-id: mine\r\n/i);
  client.destroy();
});

it('sets the client’s address and drops forged headers in an upgrade', async () => {
  const arrived = once(gateway.upstreams.realtime.server, 'upgrade');
  const client = connect(gateway.port, '127.0.0.1');
  const forged = ['X-Forwarded-For: 10.6.6.6', 'X-User-Id: somebody', 'X-Request-Id: mine'];
  client.write(handshake(SOCKET_PATH, forged));
  const [{ headers }] = await arrived;
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'mine', upgrade: 'websocket' });
  expect(headers).not.toHaveProperty('x-user-id');
  client.destroy();
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
])('rejects an upgrade at %s with an error response', async (path) => {
  const { status, head, body } = parseRawResponse(await sendRaw(gateway.port, handshake(path)));
  expect([400, 404]).toContain(status);
  expect(head).toMatch(/connection: close/i);
  expect(errorBodySchema.parse(JSON.parse(body)).requestId).not.toBe('');
});

it('forwards the service’s rejection of an upgrade with the gateway’s headers', async () => {
  const response = await sendRaw(gateway.port, handshake('/socket.io/?EIO=4&transport=none', ['X-Request-Id: mine']));
  const { status, head } = parseRawResponse(response);
  expect(status).toBe(400);
  expect(head).toMatch(/x-request-id: mine/i);
  expect(head).toMatch(/x-content-type-options: nosniff/i);
});

describe('when realtime is down', () => {
  const separate = useGateway();

  it('disconnects its clients and responds 503 to new ones', async () => {
    const server = attachSocketIo(separate.upstreams.realtime);
    const client = await socketClient(separate.url);
    server.disconnectSockets(true);
    await server.close();
    await separate.upstreams.realtime.close();
    await client.disconnected;
    const { status, head, body } = parseRawResponse(await sendRaw(separate.port, handshake(SOCKET_PATH)));
    expect(status).toBe(503);
    expect(head).toMatch(/retry-after: 1/i);
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe('unavailable');
    expect((await fetch(`${separate.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503);
    expect((await fetch(`${separate.url}/healthz`)).status).toBe(200);
  });
});

describe('when the gateway closes', () => {
  it.each(['websocket', 'polling'] as const)('a client using %s is disconnected', async (transport) => {
    const closing = await startGateway();
    const server = attachSocketIo(closing.upstreams.realtime);
    const client = await socketClient(closing.url, { transports: [transport] });
    await Promise.all([closing.closeGateway(), client.disconnected]);
    client.close();
    await server.close();
    await closing.close();
  });
});

describe('with several replicas', () => {
  let both: GatewayUnderTest;
  let servers: Server[];
  beforeAll(async () => {
    const first = await startUpstream('realtime');
    const second = await startUpstream('realtime');
    both = await startGateway({ REALTIME_URL: `${first.url}, ${second.url}` });
    servers = [attachSocketIo(first), attachSocketIo(second)];
  });
  afterAll(async () => {
    await both.closeGateway();
    await Promise.all(servers.map((server) => server.close()));
    await both.close();
  });

  it('a session stays on its replica, and every replica gets sessions', async () => {
    const clients = await Promise.all(
      Array.from({ length: 6 }, () => socketClient(both.url, { transports: ['polling'] })),
    );
    for (const client of clients) {
      for (let turn = 0; turn < 4; turn += 1) expect((await client.send('joinPoll', randomUUID())).ok).toBe(true);
    }
    expect(servers.every((server) => server.engine.clientsCount > 0)).toBe(true);
    for (const client of clients) client.close();
  });

  it('a session of a lost replica gets 400 from another one', async () => {
    const lost = createSessionId(replicaTag('10.9.9.9:1'));
    const response = await fetch(`${both.url}/socket.io/?EIO=4&transport=polling&sid=${lost}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Session ID unknown');
  });

  it('an upgrade that a frozen replica leaves without a response gets 503, and later ones go to another one', async () => {
    const frozen = createServer().listen(0, '127.0.0.1');
    const other = await startUpstream('realtime');
    const { port } = frozen.address() as AddressInfo;
    const freezing = await startGateway({ REALTIME_URL: `http://127.0.0.1:${port}, ${other.url}` });
    const server = attachSocketIo(other);
    const accepted = once(frozen, 'connection');
    const connecting = Array.from({ length: 8 }, () => sendRaw(freezing.port, handshake(SOCKET_PATH)));
    const [connection]: Socket[] = await accepted;
    expect(parseRawResponse(await Promise.race(connecting)).status).toBe(503);
    const client = await socketClient(freezing.url, { transports: ['websocket'], reconnection: false });
    client.close();
    connection?.destroy();
    await freezing.closeGateway();
    await server.close();
    frozen.close();
    await freezing.close();
  });

  it('an upgrade whose replica refuses the connection goes to another one', async () => {
    const [first, other] = await Promise.all([startUpstream('realtime'), startUpstream('realtime')]);
    const ending = await startGateway({ REALTIME_URL: `${first.url}, ${other.url}` });
    const server = attachSocketIo(other);
    await first.close();
    try {
      for (let turn = 0; turn < 2; turn += 1) {
        const client = await socketClient(ending.url, { transports: ['websocket'], reconnection: false });
        client.close();
      }
    } finally {
      await ending.closeGateway();
      await server.close();
      await ending.close();
    }
  });
});

describe('the WebSockets of a replica', () => {
  const openClients = (url: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => socketClient(url, { transports: ['websocket'], reconnection: false })),
    );

  it('stay when the replica has stopped listening, and new ones go to another one', async () => {
    const [first, second] = await Promise.all([startUpstream('realtime'), startUpstream('realtime')]);
    const other = await startGateway({ REALTIME_URL: `${first.url}, ${second.url}` });
    const servers = [attachSocketIo(first), attachSocketIo(second)];
    const before = await openClients(other.url, 4);
    const stayed = servers[0]?.engine.clientsCount;
    await stopListening(first.server);
    const after = await openClients(other.url, 4);
    expect(servers.map(({ engine }) => engine.clientsCount)).toEqual([stayed, 8 - Number(stayed)]);
    for (const client of [...before, ...after]) expect((await client.send('joinPoll', randomUUID())).ok).toBe(true);
    for (const client of [...before, ...after]) client.close();
    await other.closeGateway();
    await Promise.all(servers.map((server) => server.close().catch(() => undefined)));
    await other.close();
  });

  it('end when their connection is reset, and new ones are opened', async () => {
    const other = await startGateway();
    const replica = other.upstreams.realtime;
    const accepted = once(replica.server, 'connection');
    const server = attachSocketIo(replica);
    const [client] = await openClients(other.url, 1);
    const [connection]: Socket[] = await accepted;
    connection?.resetAndDestroy();
    expect(await client?.disconnected).toBe('transport close');
    const [next] = await openClients(other.url, 1);
    expect((await next?.send('joinPoll', randomUUID()))?.ok).toBe(true);
    next?.close();
    await other.closeGateway();
    await server.close();
    await other.close();
  });
});

it('survives a client that closes its connection during the handshake', async () => {
  const client = connect(gateway.port, '127.0.0.1');
  client.end(handshake(SOCKET_PATH));
  await text(client);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});
