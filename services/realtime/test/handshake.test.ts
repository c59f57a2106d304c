import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { replicaTag, tagOfSession } from '@showhands/service-kit/discovery';
import { eventually, forgedTokens, socketClient, startHttpServer, tcpProxy } from '@showhands/testing';
import { rawSocket } from './support/raw-socket.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas(1, { ALLOWED_ORIGINS: 'https://vote.example.org, http://intranet:8080' });

describe('the handshake', () => {
  test.each(['websocket', 'polling'] as const)('accepts a valid token over %s', async (transport) => {
    const client = await on.connect({ transports: [transport] });
    expect(client.isConnected()).toBe(true);
  });

  test('rejects a socket without a token', async () => {
    await expect(socketClient(on.consuming.url)).rejects.toThrow(texts.transport.socketNoToken);
    await expect(socketClient(on.consuming.url, { token: '' })).rejects.toThrow(texts.transport.socketNoToken);
  });

  test('rejects every forged token', async () => {
    const { token } = on.fixture.auth.user();
    for (const forged of forgedTokens({ token, privateKey: on.fixture.auth.privateKey })) {
      const rejection = socketClient(on.consuming.url, { token: forged.token }).then(
        () => `${forged.attack} was accepted`,
        (error: Error) => error.message,
      );
      expect([forged.attack, await rejection]).toEqual([forged.attack, texts.transport.socketInvalidToken]);
    }
  });

  test('rejects a token that is not a string', async () => {
    const socket = on.closeAfterTest(await rawSocket(on.consuming.url));
    socket.send('40{"token":{"id":1}}');
    await eventually(() => expect(socket.frames.at(-1)).toContain(texts.transport.socketInvalidToken));
  });

  test('rejects a revoked token and disconnects its sockets', async () => {
    const { token } = on.fixture.auth.user();
    const neighbour = await on.connect();
    const client = await on.connect({ token });
    on.fixture.auth.revoke(token);
    expect(await client.disconnected).toBe('io server disconnect');
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(socketClient(on.consuming.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    expect(neighbour.isConnected()).toBe(true);
  });

  test('disconnects the sockets of an ended session on every replica, and rejects its tokens', async () => {
    const [sid, other] = [randomUUID(), randomUUID()];
    const second = await on.fixture.startReplica();
    const tokens = [on.fixture.auth.user({ sid }).token, on.fixture.auth.user({ sid }).token] as const;
    const neighbour = await on.connect({ token: on.fixture.auth.user({ sid: other }).token });
    const clients = [await on.connect({ token: tokens[0] }), await on.connect({ token: tokens[1], to: second })];
    on.fixture.auth.endSession(sid);
    for (const client of clients) expect(await client.disconnected).toBe('io server disconnect');
    for (const token of tokens) {
      await expect(socketClient(on.consuming.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    }
    expect(neighbour.isConnected()).toBe(true);
  });

  test('disconnects the sockets of a revoked key, and rejects its tokens', async () => {
    const kid = on.fixture.auth.addKey();
    const [leaked, other] = [on.fixture.auth.user({ kid }), on.fixture.auth.user()];
    // A replica that has not fetched the key set yet: the others may wait up to 5 s for an unknown key.
    const to = await on.fixture.startReplica();
    const neighbour = await on.connect({ token: other.token, to });
    const client = await on.connect({ token: leaked.token, to });
    on.fixture.auth.revokeKey(kid);
    expect(await client.disconnected).toBe('io server disconnect');
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(on.connect({ token: leaked.token, to })).rejects.toThrow(texts.transport.socketInvalidToken);
    expect(neighbour.isConnected()).toBe(true);
  });

  test.each(['websocket', 'polling'] as const)(
    'disconnects a socket over %s when its token expires',
    async (transport) => {
      const { token } = on.fixture.auth.user({ expiresInSeconds: 6 });
      const client = await on.connect({ token, transports: [transport] });
      expect(await client.disconnected).toBe('io server disconnect');
      expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
      await expect(socketClient(on.consuming.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    },
  );

  test('closes the connection without rejecting the token while auth is unavailable', async () => {
    const { token } = on.fixture.auth.user();
    const proxy = await tcpProxy({ target: on.fixture.auth.url });
    await proxy.refuse();
    const delayed = await on.fixture.startReplica({ AUTH_URL: proxy.through(on.fixture.auth.url) });
    const socket = await rawSocket(delayed.url);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.closed;
    expect(socket.frames.filter((frame) => frame.startsWith('44'))).toEqual([]);
    await proxy.heal();
    await on.connect({ to: delayed, token, reconnection: true });
    await proxy.close();
  });

  test('closes the connection until the first list of revocations has arrived', async () => {
    const { token } = on.fixture.auth.user();
    let isListed = false;
    const auth = await startHttpServer((request, response) => {
      if (request.url !== '/internal/jwks' && !isListed) response.writeHead(500).end();
      else get(`${on.fixture.auth.url}${request.url}`, (incoming) => incoming.pipe(response));
    });
    const starting = await on.fixture.startReplica({ AUTH_URL: auth.url });
    const socket = await rawSocket(starting.url);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.closed;
    expect(socket.frames.filter((frame) => frame.startsWith('40') || frame.startsWith('44'))).toEqual([]);
    expect((await fetch(`${starting.url}/readyz`)).status).toBe(503);
    isListed = true;
    await on.connect({ to: starting, token, reconnection: true });
    expect((await fetch(`${starting.url}/readyz`)).status).toBe(200);
    await auth.close();
  });

  test('counts the sockets that it rejects by code', async () => {
    await expect(socketClient(on.consuming.url)).rejects.toThrow();
    await expect(socketClient(on.consuming.url, { token: 'forged' })).rejects.toThrow();
    const metrics = await on.consuming.metrics();
    expect(metrics).toMatch(/^showhands_rejections_total\{code="unauthenticated",.*\} [1-9]/m);
    expect(metrics).toMatch(/^showhands_rejections_total\{code="invalid_token",.*\} [1-9]/m);
  });

  test.each(['websocket', 'polling'] as const)('accepts pages of listed origins alone over %s', async (transport) => {
    const open = (origin: string) => on.connect({ transports: [transport], origin });
    await open(on.consuming.url);
    await open('https://vote.example.org');
    await expect(open('https://evil.example.org')).rejects.toThrow();
    await expect(open('null')).rejects.toThrow();
  });

  test('the session id contains the tag of its replica', async () => {
    const socket = on.closeAfterTest(await rawSocket(on.consuming.url));
    expect(tagOfSession(socket.sessionId)).toBe(replicaTag(new URL(on.consuming.url).host));
    const advertised = await on.fixture.startReplica({ ADVERTISED_ADDRESS: '10.0.3.7:4005' });
    const other = await rawSocket(advertised.url);
    expect(tagOfSession(other.sessionId)).toBe(replicaTag('10.0.3.7:4005'));
  });

  test('the session id of a replica in several networks contains the address that was connected to', async () => {
    const { url } = await on.fixture.startReplica({ HOST: '0.0.0.0' });
    for (const host of ['127.0.0.1', '127.0.0.2'].map((address) => `${address}:${new URL(url).port}`)) {
      const socket = await rawSocket(`http://${host}`);
      expect(tagOfSession(socket.sessionId)).toBe(replicaTag(host));
    }
  });

  test.each(['DELETE', 'PUT', 'OPTIONS', 'HEAD'])('responds to %s with 405', async (method) => {
    const { status } = await fetch(`${on.consuming.url}/socket.io/?EIO=4&transport=polling`, { method });
    expect(status).toBe(405);
  });

  test('serves health and readiness, but no client script', async () => {
    expect((await fetch(`${on.consuming.url}/socket.io/socket.io.js`)).status).toBe(400);
    expect((await fetch(`${on.consuming.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${on.consuming.url}/readyz`)).status).toBe(200);
  });
});
