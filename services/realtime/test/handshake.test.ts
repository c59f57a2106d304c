import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { replicaTag, tagOfSession } from '@showhands/service-kit';
import { eventually, forgedTokens, socketClient, tcpProxy } from '@showhands/testing';
import { rawSocket } from './support/raw-socket.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('the handshake', () => {
  let world: World;
  let replica: Replica;

  beforeAll(async () => {
    world = await startWorld();
    replica = await world.startReplica({ ALLOWED_ORIGINS: 'https://vote.example.org, http://intranet:8080' });
  });
  afterAll(() => world.close());

  test.each(['websocket', 'polling'] as const)('lets in whoever carries a valid token, over %s', async (transport) => {
    const client = await socketClient(replica.url, { token: world.auth.user().token, transports: [transport] });
    expect(client.isConnected()).toBe(true);
    client.close();
  });

  test('refuses a socket without a token', async () => {
    await expect(socketClient(replica.url)).rejects.toThrow(texts.transport.socketNoToken);
    await expect(socketClient(replica.url, { token: '' })).rejects.toThrow(texts.transport.socketNoToken);
  });

  test('refuses every forged token', async () => {
    const { token } = world.auth.user();
    for (const forged of forgedTokens({ token, privateKey: world.auth.privateKey })) {
      const refusal = socketClient(replica.url, { token: forged.token }).then(
        () => `${forged.attack} was let in`,
        (error: Error) => error.message,
      );
      expect([forged.attack, await refusal]).toEqual([forged.attack, texts.transport.socketInvalidToken]);
    }
  });

  test('refuses a token that is no string', async () => {
    const socket = await rawSocket(replica.url);
    socket.send('40{"token":{"id":1}}');
    await eventually(() => expect(socket.frames.at(-1)).toContain(texts.transport.socketInvalidToken));
    socket.close();
  });

  test('refuses a revoked token, and ends the sockets that it has opened', async () => {
    const { token } = world.auth.user();
    const neighbour = await socketClient(replica.url, { token: world.auth.user().token });
    const client = await socketClient(replica.url, { token });
    const began = performance.now();
    world.auth.revoke(token);
    expect(await client.disconnected).toBe('io server disconnect');
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(socketClient(replica.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
    expect(neighbour.isConnected()).toBe(true);
    neighbour.close();
  });

  test.each(['websocket', 'polling'] as const)('ends a socket over %s when its token expires', async (transport) => {
    const { token } = world.auth.user({ expiresInSeconds: 2 });
    const client = await socketClient(replica.url, { token, transports: [transport] });
    expect(await client.disconnected).toBe('io server disconnect');
    expect(client.events('error')).toEqual([{ message: texts.auth.tokenExpired }]);
    await expect(socketClient(replica.url, { token })).rejects.toThrow(texts.transport.socketInvalidToken);
  });

  test('while auth cannot be asked a client is sent away to try again, not told that its token is wrong', async () => {
    const { token } = world.auth.user();
    const way = await tcpProxy({ target: world.auth.url });
    await way.refuse();
    const late = await world.startReplica({ AUTH_URL: way.through(world.auth.url) });
    const socket = await rawSocket(late.url);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.closed;
    expect(socket.frames.filter((frame) => frame.startsWith('44'))).toEqual([]);
    await way.heal();
    const client = await socketClient(late.url, { token, reconnection: true });
    client.close();
    await way.close();
  });

  describe('from a browser', () => {
    const open = (origin: string, transport: 'websocket' | 'polling') =>
      socketClient(replica.url, { token: world.auth.user().token, transports: [transport], origin });

    test.each(['websocket', 'polling'] as const)('serves the pages of the asked host, over %s', async (transport) => {
      const client = await open(replica.url, transport);
      client.close();
    });

    test.each(['https://vote.example.org', 'http://intranet:8080'])('serves the pages of %s', async (origin) => {
      const client = await open(origin, 'websocket');
      client.close();
    });

    test.each([
      ['another host', 'https://evil.example.org'],
      ['another port', 'http://127.0.0.1:1'],
      ['another scheme of a listed host', 'http://vote.example.org'],
      ['a host that begins like a listed one', 'https://vote.example.org.evil.example'],
      ['nowhere', 'null'],
    ])('refuses the pages of %s', async (_, origin) => {
      await expect(open(origin, 'websocket')).rejects.toThrow();
      await expect(open(origin, 'polling')).rejects.toThrow();
    });
  });

  test('a session id tells the replica that it lives on', async () => {
    const socket = await rawSocket(replica.url);
    expect(tagOfSession(socket.sessionId)).toBe(replicaTag(new URL(replica.url).host));
    socket.close();
    const known = await world.startReplica({ ADVERTISED_ADDRESS: '10.0.3.7:4005' });
    const other = await rawSocket(known.url);
    expect(tagOfSession(other.sessionId)).toBe(replicaTag('10.0.3.7:4005'));
    other.close();
  });

  test('a replica in several networks goes by the address at which it was reached', async () => {
    const { url } = await world.startReplica({ HOST: '0.0.0.0' });
    for (const host of ['127.0.0.1', '127.0.0.2'].map((address) => `${address}:${new URL(url).port}`)) {
      const socket = await rawSocket(`http://${host}`);
      expect(tagOfSession(socket.sessionId)).toBe(replicaTag(host));
      socket.close();
    }
  });

  test.each(['DELETE', 'PUT', 'OPTIONS', 'HEAD'])('answers %s with 405', async (method) => {
    const { status } = await fetch(`${replica.url}/socket.io/?EIO=4&transport=polling`, { method });
    expect(status).toBe(405);
  });

  test('serves no scripts, and tells whether it is ready', async () => {
    expect((await fetch(`${replica.url}/socket.io/socket.io.js`)).status).toBe(400);
    expect((await fetch(`${replica.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${replica.url}/readyz`)).status).toBe(200);
  });
});
