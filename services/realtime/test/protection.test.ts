import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { aPollSnapshot, eventually, type SocketClient, socketClient } from '@showhands/testing';
import { anEvent } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';
import { connectSlowReader } from './support/slow-reader.ts';

describe('protection against misbehaving clients', () => {
  let fixture: Fixture;
  let replica: Replica;
  const open: SocketClient[] = [];

  beforeAll(async () => {
    fixture = await startFixture();
    replica = await fixture.startReplica();
  });
  afterAll(() => fixture.close());
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  const client = async (): Promise<SocketClient> => {
    const connected = await socketClient(replica.url, { token: fixture.auth.user().token });
    open.push(connected);
    return connected;
  };
  const socketCount = async (): Promise<number> => {
    const line = /showhands_live_sockets\{transport="websocket",service="realtime"\} (\d+)/.exec(
      await replica.metrics(),
    );
    return Number(line?.[1] ?? 0);
  };

  test('disconnects a socket that exceeds the message rate, but no other', async () => {
    const neighbour = await client();
    const socket = await rawSocket(replica.url, fixture.auth.user().token);
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    await socket.closed;
    expect(neighbour.isConnected()).toBe(true);
  });

  test('disconnects a connection that keeps requesting sockets', async () => {
    const socket = await rawSocket(replica.url);
    for (let message = 0; message < 1_000; message += 1) socket.send('40/nowhere,');
    await socket.closed;
  });

  test('accepts the messages of a page that rejoins its rooms after a reconnect', async () => {
    const page = await client();
    const polls = Array.from({ length: 60 }, () => aPollSnapshot());
    for (const poll of polls) fixture.polls.put(poll);
    // A slow machine may not look up all polls in time: such a message is sent again, which the limit allows for too.
    const join = (id: string) =>
      eventually(async () => expect(await page.send('joinPoll', id)).toEqual({ ok: true }), { timeoutMs: 20_000 });
    await Promise.all(polls.map(({ id }) => join(id)));
  });

  test('RATE_LIMITS=off disables the message rate limit', async () => {
    const unlimited = await fixture.startReplica({ RATE_LIMITS: 'off' });
    const socket = await rawSocket(unlimited.url, fixture.auth.user().token);
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    expect(await socket.request('newPoll')).toEqual({ ok: true });
    socket.close();
  });

  test('disconnects a socket that sends a message over 16 kB', async () => {
    const socket = await rawSocket(replica.url, fixture.auth.user().token);
    socket.send(`42["newPoll","${'x'.repeat(16_000)}"]`);
    expect(await socket.request('joinFeed')).toEqual({ ok: true });
    socket.send(`42["newPoll","${'x'.repeat(16 * 1_024)}"]`);
    await socket.closed;
  });

  test('responds 413 to a polling request over 16 kB', async () => {
    const base = `${replica.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1)) as { sid: string };
    const post = (body: string) => fetch(`${base}&sid=${sid}`, { method: 'POST', body });
    expect((await post('x'.repeat(17_000))).status).toBe(413);
    expect((await post('1')).status).toBe(200);
  });

  test('closes a connection that never requests a socket', async () => {
    const socket = await rawSocket(replica.url);
    await socket.closed;
  });

  test('disconnects a slow reader, which does not delay others', async () => {
    const neighbour = await client();
    const before = await socketCount();
    const user = fixture.auth.user();
    const slowReader = await connectSlowReader(replica.url, user.token);
    expect(await socketCount()).toBe(before + 1);

    const long = { title: 'x'.repeat(200), description: '漢'.repeat(500) };
    const options = Array.from({ length: 100 }, (_, index) => ({
      id: crypto.randomUUID(),
      text: `${'漢'.repeat(97)}${index}`,
      votes: 0,
    }));
    // The kernels on both ends buffer some megabytes before the service has to.
    for (let sent = 0; sent < 600; sent += 1) {
      const large = aPollSnapshot({ ...long, options });
      await replica.publish(anEvent('poll.created', { poll: large }));
      if (sent % 10 === 0) await neighbour.waitFor('newPoll', ({ id }) => id === large.id);
    }
    await eventually(async () => expect(await socketCount()).toBe(before));
    expect(neighbour.isConnected()).toBe(true);
    slowReader.destroy();
  });

  test.each([
    [
      'an upgrade of an unknown path',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'an upgrade without a key',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'a handshake with an invalid host',
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: \\\\[\r\nOrigin: http://[::1\r\n\r\n',
    ],
    ['an unknown session', 'GET /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes that are not HTTP', '\0\0\0\r\n\r\n'],
  ])('survives %s', async (_, bytes) => {
    const { hostname, port } = new URL(replica.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(bytes);
    const response = await Promise.race([once(socket, 'data').then(([data]) => String(data)), once(socket, 'close')]);
    expect(String(response)).not.toMatch(/^HTTP\/1.1 (5|101)/);
    socket.destroy();
    const neighbour = await client();
    expect(neighbour.isConnected()).toBe(true);
  });
});

describe('a replica that shuts down', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  test.each(['websocket', 'polling'] as const)(
    'closes the connection under a %s socket, so that the client reconnects',
    async (transport) => {
      const replica = await fixture.startReplica();
      const client = await socketClient(replica.url, { token: fixture.auth.user().token, transports: [transport] });
      await replica.close();
      expect(await client.disconnected).toMatch(/^transport/);
      client.close();
    },
  );

  test('does not wait for a slow reader', async () => {
    const replica = await fixture.startReplica();
    const slowReader = await connectSlowReader(replica.url, fixture.auth.user().token);
    const began = performance.now();
    await replica.close();
    expect(performance.now() - began).toBeLessThan(15_000);
    slowReader.destroy();
  });
});
