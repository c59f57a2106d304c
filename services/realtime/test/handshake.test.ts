import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { replicaTag, tagOfSession } from '@showhands/service-kit';
import { eventually, forgedTokens, socketClient, tcpProxy } from '@showhands/testing';
import { rawSocket } from './support/raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

describe('the handshake', () => {
  let fixture: Fixture;
  let replica: Replica;

  beforeAll(async () => {
    fixture = await startFixture();
    replica = await fixture.startReplica({ ALLOWED_ORIGINS: 'https://vote.example.org, http://intranet:8080' });
  });
  afterAll(() => fixture.close());

  test.each(['websocket', 'polling'] as const)('accepts a valid token over %s', async (transport) => {
    const client = await socketClient(replica.url, { token: fixture.auth.user().token, transports: [transport] });
    expect(client.isConnected()).toBe(true);
    client.close();
  });

  test('rejects a socket without a token', async () => {
    await expect(socketClient(replica.url)).rejects.toThrow(texts.transport.socketNoToken);
    await expect(socketClient(replica.url, { token: '' })).rejects.toThrow(texts.transport.socketNoToken);
  });

  test('rejects every forged token', async () => {
    const { token } = fixture.auth.user();
    for (const forged of forgedTokens({ token, privateKey: fixture.auth.privateKey })) {
      const rejection = socketClient(replica.url, { token: forged.token }).then(
        () => `${forged.attack} was accepted`,
        (error: Error) => error.message,
      );
      expect([forged.attack, await rejection]).toEqual([forged.attack, texts.transport.socketInvalidToken]);
    }
  });

  test('rejects a token that is not a string', async () => {
    const socket = await rawSocket(replica.url);
    socket.send('40{"token":{"id":1}}');
    await eventually(() => expect(socket.frames.at(-1)).toContain(texts.transport.socketInvalidToken));
    socket.close();
  });

  test('rejects a revoked token and disconnects its sockets', async () => {
    const { token } = fixture.auth.user();
    const neighbour = await socketClient(replica.url, { token: fixture.auth.user().token });
    const client = await socketClient(replica.url, { token });
    fixture.auth.revoke(token);
    expect(await client.disconnected).toBe('io server disconnect');
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(socketClient(replica.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    expect(neighbour.isConnected()).toBe(true);
    neighbour.close();
  });

  test('disconnects the sockets of an ended session on every replica, and rejects its tokens', async () => {
    const [sid, other] = [randomUUID(), randomUUID()];
    const second = await fixture.startReplica();
    const tokens = [fixture.auth.user({ sid }).token, fixture.auth.user({ sid }).token] as const;
    const neighbour = await socketClient(replica.url, { token: fixture.auth.user({ sid: other }).token });
    const clients = [
      await socketClient(replica.url, { token: tokens[0] }),
      await socketClient(second.url, { token: tokens[1] }),
    ];
    fixture.auth.endSession(sid);
    for (const client of clients) expect(await client.disconnected).toBe('io server disconnect');
    for (const token of tokens) {
      await expect(socketClient(replica.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    }
    expect(neighbour.isConnected()).toBe(true);
    neighbour.close();
  });

  test('disconnects the sockets of a revoked key, and rejects its tokens', async () => {
    const kid = fixture.auth.addKey();
    const [leaked, other] = [fixture.auth.user({ kid }), fixture.auth.user()];
    // A replica that has not fetched the key set yet: the others may wait up to 5 s for an unknown key.
    const { url } = await fixture.startReplica();
    const neighbour = await socketClient(url, { token: other.token });
    const client = await socketClient(url, { token: leaked.token });
    fixture.auth.revokeKey(kid);
    expect(await client.disconnected).toBe('io server disconnect');
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(socketClient(url, { token: leaked.token })).rejects.toThrow(texts.transport.socketInvalidToken);
    expect(neighbour.isConnected()).toBe(true);
    neighbour.close();
  });

  test.each(['websocket', 'polling'] as const)(
    'disconnects a socket over %s when its token expires',
    async (transport) => {
      const { token } = fixture.auth.user({ expiresInSeconds: 2 });
      const client = await socketClient(replica.url, { token, transports: [transport] });
      expect(await client.disconnected).toBe('io server disconnect');
      expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
      await expect(socketClient(replica.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    },
  );

  test('closes the connection without rejecting the token while auth is unavailable', async () => {
    const { token } = fixture.auth.user();
    const proxy = await tcpProxy({ target: fixture.auth.url });
    await proxy.refuse();
    const delayed = await fixture.startReplica({ AUTH_URL: proxy.through(fixture.auth.url) });
    const socket = await rawSocket(delayed.url);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.closed;
    expect(socket.frames.filter((frame) => frame.startsWith('44'))).toEqual([]);
    await proxy.heal();
    const client = await socketClient(delayed.url, { token, reconnection: true });
    client.close();
    await proxy.close();
  });

  test('closes the connection until the first list of revocations has arrived', async () => {
    const { token } = fixture.auth.user();
    let isListed = false;
    const auth = createServer((request, response) => {
      if (request.url !== '/internal/jwks' && !isListed) response.writeHead(500).end();
      else get(`${fixture.auth.url}${request.url}`, (incoming) => incoming.pipe(response));
    }).listen(0, '127.0.0.1');
    await once(auth, 'listening');
    const { port } = auth.address() as AddressInfo;
    const starting = await fixture.startReplica({ AUTH_URL: `http://127.0.0.1:${port}` });
    const socket = await rawSocket(starting.url);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.closed;
    expect(socket.frames.filter((frame) => frame.startsWith('40') || frame.startsWith('44'))).toEqual([]);
    expect((await fetch(`${starting.url}/readyz`)).status).toBe(503);
    isListed = true;
    const client = await socketClient(starting.url, { token, reconnection: true });
    expect((await fetch(`${starting.url}/readyz`)).status).toBe(200);
    client.close();
    auth.close();
    auth.closeAllConnections();
  });

  test('counts the sockets that it rejects by code', async () => {
    await expect(socketClient(replica.url)).rejects.toThrow();
    await expect(socketClient(replica.url, { token: 'forged' })).rejects.toThrow();
    const metrics = await replica.metrics();
    expect(metrics).toMatch(/^showhands_rejections_total\{code="unauthenticated",.*\} [1-9]/m);
    expect(metrics).toMatch(/^showhands_rejections_total\{code="invalid_token",.*\} [1-9]/m);
  });

  describe('from a browser', () => {
    const open = (origin: string, transport: 'websocket' | 'polling') =>
      socketClient(replica.url, { token: fixture.auth.user().token, transports: [transport], origin });

    test.each(['websocket', 'polling'] as const)('accepts pages of the requested host over %s', async (transport) => {
      const client = await open(replica.url, transport);
      client.close();
    });

    test.each(['https://vote.example.org', 'http://intranet:8080'])('accepts pages of %s', async (origin) => {
      const client = await open(origin, 'websocket');
      client.close();
    });

    test.each([
      ['another host', 'https://evil.example.org'],
      ['another port', 'http://127.0.0.1:1'],
      ['another scheme of a listed host', 'http://vote.example.org'],
      ['a host that begins like a listed one', 'https://vote.example.org.evil.example'],
      ['an opaque origin', 'null'],
    ])('rejects pages of %s', async (_, origin) => {
      await expect(open(origin, 'websocket')).rejects.toThrow();
      await expect(open(origin, 'polling')).rejects.toThrow();
    });
  });

  test('the session id contains the tag of its replica', async () => {
    const socket = await rawSocket(replica.url);
    expect(tagOfSession(socket.sessionId)).toBe(replicaTag(new URL(replica.url).host));
    socket.close();
    const advertised = await fixture.startReplica({ ADVERTISED_ADDRESS: '10.0.3.7:4005' });
    const other = await rawSocket(advertised.url);
    expect(tagOfSession(other.sessionId)).toBe(replicaTag('10.0.3.7:4005'));
    other.close();
  });

  test('the session id of a replica in several networks contains the address that was connected to', async () => {
    const { url } = await fixture.startReplica({ HOST: '0.0.0.0' });
    for (const host of ['127.0.0.1', '127.0.0.2'].map((address) => `${address}:${new URL(url).port}`)) {
      const socket = await rawSocket(`http://${host}`);
      expect(tagOfSession(socket.sessionId)).toBe(replicaTag(host));
      socket.close();
    }
  });

  test.each(['DELETE', 'PUT', 'OPTIONS', 'HEAD'])('responds to %s with 405', async (method) => {
    const { status } = await fetch(`${replica.url}/socket.io/?EIO=4&transport=polling`, { method });
    expect(status).toBe(405);
  });

  test('serves health and readiness, but no client script', async () => {
    expect((await fetch(`${replica.url}/socket.io/socket.io.js`)).status).toBe(400);
    expect((await fetch(`${replica.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${replica.url}/readyz`)).status).toBe(200);
  });
});
