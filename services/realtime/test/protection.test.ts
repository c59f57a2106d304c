import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, type SocketClient, socketClient } from '@showhands/testing';
import { deafSocket } from './support/deaf-socket.ts';
import { anEvent, aPoll } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('against clients that misbehave', () => {
  let world: World;
  let replica: Replica;
  const open: SocketClient[] = [];

  beforeAll(async () => {
    world = await startWorld();
    replica = await world.startReplica();
  });
  afterAll(() => world.close());
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  const client = async (): Promise<SocketClient> => {
    const connected = await socketClient(replica.url, { token: world.auth.user().token });
    open.push(connected);
    return connected;
  };
  const sockets = async (): Promise<number> => {
    const line = /showhands_live_sockets\{transport="websocket",service="realtime"\} (\d+)/.exec(
      await replica.metrics(),
    );
    return Number(line?.[1] ?? 0);
  };

  test('a socket that sends without pause is cut, its neighbours are not', async () => {
    const neighbour = await client();
    const socket = await rawSocket(replica.url, world.auth.user().token);
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    await socket.closed;
    expect(neighbour.isConnected()).toBe(true);
  });

  test('so is one that asks for a socket again and again', async () => {
    const socket = await rawSocket(replica.url);
    for (let message = 0; message < 1_000; message += 1) socket.send('40/nowhere,');
    await socket.closed;
  });

  test('what a page sends when it comes back is let through', async () => {
    const page = await client();
    const polls = Array.from({ length: 60 }, () => aPoll());
    for (const poll of polls) world.polls.put(poll);
    const answers = await Promise.all(polls.map(({ id }) => page.send('joinPoll', id)));
    expect(answers).toEqual(polls.map(() => ({ ok: true })));
  });

  test('RATE_LIMITS=off lets everything through', async () => {
    const calm = await world.startReplica({ RATE_LIMITS: 'off' });
    const socket = await rawSocket(calm.url, world.auth.user().token);
    for (let message = 0; message < 1_000; message += 1) socket.send('42["newPoll"]');
    expect(await socket.request('newPoll')).toEqual({ ok: true });
    socket.close();
  });

  test('a message over 16 kB ends its connection', async () => {
    const socket = await rawSocket(replica.url, world.auth.user().token);
    socket.send(`42["newPoll","${'x'.repeat(16_000)}"]`);
    expect(await socket.request('joinFeed')).toEqual({ ok: true });
    socket.send(`42["newPoll","${'x'.repeat(16 * 1_024)}"]`);
    await socket.closed;
  });

  test('a body over 16 kB is refused while polling', async () => {
    const base = `${replica.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1)) as { sid: string };
    const post = (body: string) => fetch(`${base}&sid=${sid}`, { method: 'POST', body });
    expect((await post('x'.repeat(17_000))).status).toBe(413);
    expect((await post('1')).status).toBe(200);
  });

  test('a connection that never asks for a socket is closed', async () => {
    const socket = await rawSocket(replica.url);
    await socket.closed;
  }, 20_000);

  test('a socket that does not read is cut, and holds up nobody', async () => {
    const neighbour = await client();
    const before = await sockets();
    const user = world.auth.user();
    const deaf = await deafSocket(replica.url, user.token);
    expect(await sockets()).toBe(before + 1);

    const long = { title: 'x'.repeat(200), description: '漢'.repeat(500) };
    const options = Array.from({ length: 100 }, (_, index) => ({
      id: crypto.randomUUID(),
      text: `${'漢'.repeat(97)}${index}`,
      votes: 0,
    }));
    // The systems on both ends take some megabytes before anything is left with the service.
    for (let sent = 0; sent < 600; sent += 1) {
      const large = aPoll({ ...long, options });
      await replica.publish(anEvent('poll.created', { poll: large }));
      if (sent % 10 === 0) await neighbour.waitFor('newPoll', ({ id }) => id === large.id);
    }
    await eventually(async () => expect(await sockets()).toBe(before));
    expect(neighbour.isConnected()).toBe(true);
    deaf.destroy();
  }, 60_000);

  test.each([
    [
      'an upgrade to nowhere',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'an upgrade without a key',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'a handshake with a strange host',
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: \\\\[\r\nOrigin: http://[::1\r\n\r\n',
    ],
    ['an unknown session', 'GET /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP at all', '\0\0\0\r\n\r\n'],
  ])('%s is survived', async (_, bytes) => {
    const { hostname, port } = new URL(replica.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(bytes);
    const answer = await Promise.race([once(socket, 'data').then(([data]) => String(data)), once(socket, 'close')]);
    expect(String(answer)).not.toMatch(/^HTTP\/1.1 (5|101)/);
    socket.destroy();
    const neighbour = await client();
    expect(neighbour.isConnected()).toBe(true);
  });
});

describe('a replica that shuts down', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test.each(['websocket', 'polling'] as const)(
    'closes the connection under a %s socket, so that the client tries again',
    async (transport) => {
      const replica = await world.startReplica();
      const client = await socketClient(replica.url, { token: world.auth.user().token, transports: [transport] });
      await replica.close();
      expect(await client.disconnected).toMatch(/^transport/);
      client.close();
    },
  );

  test('does not wait for a client that does not read', async () => {
    const replica = await world.startReplica();
    const deaf = await deafSocket(replica.url, world.auth.user().token);
    const began = performance.now();
    await replica.close();
    expect(performance.now() - began).toBeLessThan(9_500);
    deaf.destroy();
  }, 20_000);
});
