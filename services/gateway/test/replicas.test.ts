import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSessionId, replicaTag } from '@showhands/service-kit/discovery';
import { stopListening } from '@showhands/service-kit/http';
import { eventually, type NameServer, type SocketClient, socketClient, startNameServer } from '@showhands/testing';
import { Server } from 'socket.io';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

let names: NameServer;
let upstreams: Upstream[];
let gateways: GatewayUnderTest[];
let clients: SocketClient[];

beforeEach(async () => {
  names = await startNameServer();
  [upstreams, gateways, clients] = [[], [], []];
});
afterEach(async () => {
  for (const client of clients) client.close();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await Promise.all(upstreams.map((upstream) => upstream.close()));
  await names.close();
});

/** The replicas of a service share a port and have different addresses. */
const replica = async (host: string, port = 0): Promise<Upstream> => {
  const upstream = await startUpstream(host, port, host);
  upstreams.push(upstream);
  return upstream;
};
const portOf = ({ url }: Upstream): number => Number(new URL(url).port);
const addressOf = (port: number): string => `dns+http://replicas.test:${port}?server=${names.address}`;

const gatewayTo = async (environment: Record<string, string>): Promise<GatewayUnderTest> => {
  const gateway = await startGateway(environment);
  gateways.push(gateway);
  return gateway;
};

const calls = (gateway: GatewayUnderTest, method: string, times: number): Promise<Response[]> =>
  Promise.all(
    Array.from({ length: times }, () =>
      fetch(`${gateway.url}${method === 'POST' ? '/api/polls' : POLL}`, {
        method,
        ...(method === 'POST' && { body: '{}' }),
      }),
    ),
  );

test('calls are balanced over the replicas, and fail over from a lost one', async () => {
  const first = await replica('127.0.0.1');
  const second = await replica('127.0.0.2', portOf(first));
  names.set('replicas.test', ['127.0.0.1', '127.0.0.2']);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(portOf(first)) });
  for (let call = 0; call < 8; call += 1) await calls(gateway, 'POST', 1);
  expect([first.received.length, second.received.length]).toEqual([4, 4]);

  await second.close();
  for (const response of await calls(gateway, 'GET', 8)) expect(response.status).toBe(200);
  const before = first.received.length;
  // Each is sent once.
  for (const response of await calls(gateway, 'POST', 8)) expect(response.status).toBe(200);
  expect(first.received).toHaveLength(before + 8);
});

test('a call is repeated on the replica that stays, while the others end and close their connections', async () => {
  const staying = await replica('127.0.0.1');
  const hosts = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
  const ending = await Promise.all(hosts.map((host) => replica(host, portOf(staying))));
  names.set('replicas.test', ['127.0.0.1', ...hosts]);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(portOf(staying)) });
  // Each replica has a connection from the gateway.
  for (let turn = 0; turn < 4; turn += 1) await calls(gateway, 'GET', 1);
  for (const upstream of ending) {
    await stopListening(upstream.server);
    upstream.respondWith((_request, response) => response.destroy());
  }
  for (let turn = 0; turn < 3; turn += 1) expect((await calls(gateway, 'GET', 1))[0]?.status).toBe(200);
  expect(staying.received).toHaveLength(4);
});

const gatewayToBoth = async (first: Upstream): Promise<GatewayUnderTest> => {
  names.set('replicas.test', ['127.0.0.2', '127.0.0.1']);
  return gatewayTo({ POLLS_URL: addressOf(portOf(first)), MAX_CONNECTIONS_PER_ADDRESS: '0' });
};
const vote = (gateway: GatewayUnderTest, id: string): Promise<Response> =>
  fetch(`${gateway.url}/api/polls/${id}/vote`, { method: 'POST', body: '{}' });

test('votes of a poll go to one replica, which all gateways select', async () => {
  const first = await replica('127.0.0.1');
  const second = await replica('127.0.0.2', portOf(first));
  const both = [await gatewayToBoth(first), await gatewayToBoth(first)];
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const id of ids) await Promise.all([...both, ...both].map((gateway) => vote(gateway, id)));
  for (const id of ids) expect([0, 4]).toContain(first.received.filter(({ url }) => url.includes(id)).length);
  expect(first.received.length + second.received.length).toBe(80);
  expect(first.received.length % 80).not.toBe(0);
});

test('calls leave a frozen replica, which still accepts connections, until it answers again', async () => {
  const first = await replica('127.0.0.1');
  const second = await replica('127.0.0.2', portOf(first));
  names.set('replicas.test', ['127.0.0.1', '127.0.0.2']);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(portOf(first)) });
  await calls(gateway, 'POST', 2);
  const listeners = first.server.listeners('request') as ((...args: unknown[]) => void)[];
  first.server.removeAllListeners('request');

  // A GET that reached the frozen replica is sent again to the other one.
  for (const response of await calls(gateway, 'GET', 4)) expect(response.status).toBe(200);
  const before = second.received.length;
  for (const response of await calls(gateway, 'POST', 8)) expect(response.status).toBe(200);
  expect(second.received).toHaveLength(before + 8);

  for (const listener of listeners) first.server.on('request', listener);
  await eventually(async () => {
    await calls(gateway, 'POST', 2);
    expect(first.received.length).toBeGreaterThan(1);
  });
});

test('a new replica gets calls, and a removed one gets none', async () => {
  const first = await replica('127.0.0.1');
  const port = portOf(first);
  names.set('replicas.test', ['127.0.0.1']);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(port) });
  await calls(gateway, 'POST', 2);
  const second = await replica('127.0.0.2', port);
  names.set('replicas.test', ['127.0.0.2']);
  await eventually(async () => {
    const before = first.received.length;
    await calls(gateway, 'POST', 4);
    expect(first.received).toHaveLength(before);
  });
  expect(second.received.length).toBeGreaterThan(0);
});

test('a new gateway knows the replicas before it gets calls', async () => {
  const first = await replica('127.0.0.1');
  names.set('replicas.test', ['127.0.0.1']);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(portOf(first)) });
  names.set('replicas.test', []);
  for (const response of await calls(gateway, 'GET', 1)) expect(response.status).toBe(200);
});

test('calls to an only replica go to the one in its place at once', async () => {
  const former = await replica('127.0.0.1');
  const port = portOf(former);
  names.set('replicas.test', ['127.0.0.1']);
  const gateway = await gatewayTo({ POLLS_URL: addressOf(port) });
  await calls(gateway, 'POST', 2);
  const next = await replica('127.0.0.2', port);
  names.set('replicas.test', ['127.0.0.2']);
  await former.close();
  for (const response of await calls(gateway, 'POST', 4)) expect(response.status).toBe(200);
  expect(next.received).toHaveLength(4);
});

/** Puts the replica's tag into its session ids, as the realtime service does. */
const realtimeReplica = async (host: string, port = 0): Promise<{ upstream: Upstream; io: Server }> => {
  const upstream = await replica(host, port);
  const io = new Server(upstream.server, { serveClient: false });
  const tag = replicaTag(`${host}:${portOf(upstream)}`);
  Reflect.set(io.engine, 'generateId', () => createSessionId(tag));
  io.on('connection', (socket) => socket.on('joinPoll', (_id, ack) => ack({ ok: true, message: host })));
  return { upstream, io };
};

const join = async (gateway: GatewayUnderTest, transport: 'websocket' | 'polling'): Promise<SocketClient> => {
  const client = await socketClient(gateway.url, { transports: [transport] });
  clients.push(client);
  return client;
};

test('a session continues through another gateway, which does not know its replica yet', async () => {
  const first = await realtimeReplica('127.0.0.1');
  const port = portOf(first.upstream);
  names.set('replicas.test', ['127.0.0.1']);
  const [one, other] = [
    await gatewayTo({ REALTIME_URL: addressOf(port) }),
    await gatewayTo({ REALTIME_URL: addressOf(port) }),
  ];
  await join(other, 'polling');

  const second = await realtimeReplica('127.0.0.2', port);
  names.set('replicas.test', ['127.0.0.1', '127.0.0.2']);
  const onSecond = await eventually(async () => {
    const opening = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`);
    const { sid }: { sid: string } = JSON.parse((await opening.text()).slice(1));
    expect(sid).toContain(replicaTag(`127.0.0.2:${port}`));
    return sid;
  });
  const path = `/socket.io/?EIO=4&transport=polling&sid=${onSecond}`;
  const sent = await fetch(`${other.url}${path}`, { method: 'POST', body: '40{}' });
  expect([sent.status, await sent.text()]).toEqual([200, 'ok']);
  expect(second.io.engine.clientsCount).toBe(1);
});

test.each(['websocket', 'polling'] as const)(
  'when a replica dies, its clients using %s reconnect to another one',
  async (transport) => {
    const first = await realtimeReplica('127.0.0.1');
    await realtimeReplica('127.0.0.2', portOf(first.upstream));
    names.set('replicas.test', ['127.0.0.1', '127.0.0.2']);
    const gateway = await gatewayTo({ REALTIME_URL: addressOf(portOf(first.upstream)) });
    const lost: SocketClient[] = [];
    const kept: SocketClient[] = [];
    while (lost.length === 0 || kept.length === 0) {
      const client = await join(gateway, transport);
      const { message } = await client.send('joinPoll', randomUUID());
      (message === '127.0.0.1' ? lost : kept).push(client);
    }

    const closed = once(first.upstream.server, 'close');
    first.upstream.server.close();
    first.io.engine.close();
    first.upstream.server.closeAllConnections();
    await closed;
    await Promise.all(lost.map(({ disconnected }) => disconnected));
    await eventually(async () => {
      const reconnected = await Promise.all([join(gateway, transport), join(gateway, transport)]);
      for (const client of reconnected) expect((await client.send('joinPoll', randomUUID())).message).toBe('127.0.0.2');
    });
    for (const client of kept) expect((await client.send('joinPoll', randomUUID())).ok).toBe(true);
  },
);
