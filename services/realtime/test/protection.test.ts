import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { aPollSnapshot, eventually, exchange } from '@showhands/testing';
import { anEvent } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { connectSlowReader } from './support/slow-reader.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas();

describe('protection against misbehaving clients', () => {
  const socketCount = async (): Promise<number> => {
    const line = /showhands_live_sockets\{transport="websocket",service="realtime"\} (\d+)/.exec(
      await on.consuming.metrics(),
    );
    return Number(line?.[1] ?? 0);
  };

  test('disconnects a socket that exceeds the message rate, but no other', async () => {
    const neighbour = await on.connect();
    const socket = await on.connectRaw();
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    await socket.closed;
    expect(neighbour.isConnected()).toBe(true);
  });

  test('disconnects a connection that keeps requesting sockets', async () => {
    const socket = await rawSocket(on.consuming.url);
    for (let message = 0; message < 1_000; message += 1) socket.send('40/nowhere,');
    await socket.closed;
  });

  test('accepts the messages of a page that rejoins its rooms after a reconnect', async () => {
    const page = await on.connect();
    const polls = Array.from({ length: 60 }, () => aPollSnapshot());
    for (const poll of polls) on.fixture.polls.put(poll);
    // A slow machine may not look up all polls in time: such a message is sent again, which the limit allows for too.
    const join = (id: string) => eventually(async () => expect(await page.send('joinPoll', id)).toEqual({ ok: true }));
    await Promise.all(polls.map(({ id }) => join(id)));
  });

  test('RATE_LIMITS=off disables the message rate limit', async () => {
    const unlimited = await on.fixture.startReplica({ RATE_LIMITS: 'off' });
    const socket = await on.connectRaw(undefined, unlimited);
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    expect(await socket.request('newPoll')).toEqual({ ok: true });
  });

  test('disconnects a socket that sends a message over 16 kB', async () => {
    const socket = await on.connectRaw();
    socket.send(`42["newPoll","${'x'.repeat(16_000)}"]`);
    expect(await socket.request('joinFeed')).toEqual({ ok: true });
    socket.send(`42["newPoll","${'x'.repeat(16 * 1_024)}"]`);
    await socket.closed;
  });

  test('responds 413 to a polling request over 16 kB', async () => {
    const base = `${on.consuming.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1)) as { sid: string };
    const post = (body: string) => fetch(`${base}&sid=${sid}`, { method: 'POST', body });
    expect((await post('x'.repeat(17_000))).status).toBe(413);
    expect((await post('1')).status).toBe(200);
  });

  test('beyond MAX_SOCKETS, new sockets get 503, the replica is not ready, and connected sockets stay', async () => {
    const limited = await on.fixture.startReplica({ MAX_SOCKETS: '1' });
    const connected = await on.connect({ to: limited });
    const path = '/socket.io/?EIO=4&transport=';
    const polling = await fetch(`${limited.url}${path}polling`);
    expect([polling.status, polling.headers.get('retry-after')]).toEqual([503, '5']);
    const upgrade = `GET ${path}websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    const [rejected] = await exchange(limited.url, `${upgrade}\r\n`);
    expect([rejected?.status, rejected?.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${limited.url}/readyz`)).status).toBe(503);
    expect(await connected.send('joinFeed')).toEqual({ ok: true });
    expect(await limited.metrics()).toContain('live_rejected_handshakes_total{limit="sockets"');
  });

  test('beyond HANDSHAKES_PER_SECOND, new sockets get 503 until the next second', async () => {
    const limited = await on.fixture.startReplica({ HANDSHAKES_PER_SECOND: '1' });
    const open = async (): Promise<number> => (await fetch(`${limited.url}/socket.io/?EIO=4&transport=polling`)).status;
    await eventually(async () => expect((await Promise.all([open(), open()])).toSorted()).toEqual([200, 503]));
    await eventually(async () => expect(await open()).toBe(200));
    expect(await limited.metrics()).toContain('live_rejected_handshakes_total{limit="handshakes"');
  });

  test('closes a connection that never requests a socket', async () => {
    const socket = await rawSocket(on.consuming.url);
    await socket.closed;
  });

  test('disconnects a slow reader, which does not delay others', async () => {
    const neighbour = await on.connect();
    await eventually(async () => expect(await socketCount()).toBe(1));
    const slowReader = await connectSlowReader(on.consuming.url, on.fixture.auth.user().token);
    expect(await socketCount()).toBe(2);

    const long = { title: 'x'.repeat(200), description: '漢'.repeat(500) };
    const options = Array.from({ length: 100 }, (_, index) => ({
      id: crypto.randomUUID(),
      text: `${'漢'.repeat(97)}${index}`,
      votes: 0,
    }));
    // The kernels on both ends buffer some megabytes before the service has to.
    for (let sent = 0; sent < 600; sent += 1) {
      const large = aPollSnapshot({ ...long, options });
      await on.publish(anEvent('poll.created', { poll: large }));
      if (sent % 10 === 0) await neighbour.waitFor('newPoll', ({ id }) => id === large.id);
    }
    await eventually(async () => expect(await socketCount()).toBe(1));
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
    const { hostname, port } = new URL(on.consuming.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(bytes);
    const response = await Promise.race([once(socket, 'data').then(([data]) => String(data)), once(socket, 'close')]);
    expect(String(response)).not.toMatch(/^HTTP\/1.1 (5|101)/);
    socket.destroy();
    const neighbour = await on.connect();
    expect(neighbour.isConnected()).toBe(true);
  });
});

describe('a replica that shuts down', () => {
  test.each(['websocket', 'polling'] as const)(
    'closes the connection under a %s socket, so that the client reconnects',
    async (transport) => {
      const to = await on.fixture.startReplica();
      const client = await on.connect({ to, transports: [transport] });
      await to.close();
      expect(await client.disconnected).toMatch(/^transport/);
    },
  );

  test('does not wait for a slow reader', async () => {
    const replica = await on.fixture.startReplica();
    const slowReader = await connectSlowReader(replica.url, on.fixture.auth.user().token);
    await replica.close();
    slowReader.destroy();
  });
});
