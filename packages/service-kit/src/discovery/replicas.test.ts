import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, type NameServer, startNameServer } from '@showhands/testing';
import { fetchWithFailover } from './fetch-with-failover.ts';
import { replicaTag } from './replica-tag.ts';
import { createReplicas, type Replicas } from './replicas.ts';
import { parseServiceAddress, serviceAddressSchema } from './service-address.ts';

const servers: Server[] = [];
let names: NameServer;
beforeEach(async () => {
  names = await startNameServer();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await names.close();
});

/** Starts a replica that responds with its own address. */
const listen = async (host: string, port = 0): Promise<Server> => {
  const server = createServer((_request, response) => response.end(host));
  servers.push(server);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const byName = (port: number): string => `dns+http://polls.test:${port}?server=${names.address}`;

const end = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};

const chosen = async (replicas: Replicas, times: number): Promise<Set<string>> => {
  const seen = new Set<string>();
  for (let turn = 0; turn < times; turn += 1) seen.add((await replicas.next()).hostname);
  return seen;
};

describe('replicas behind a name', () => {
  test('are used in turn, and changes are discovered', async () => {
    names.set('polls.test', ['127.0.0.2', '127.0.0.3']);
    const replicas = createReplicas(byName(8080));
    expect(await chosen(replicas, 4)).toEqual(new Set(['127.0.0.2', '127.0.0.3']));
    names.set('polls.test', ['127.0.0.3', '127.0.0.4']);
    await eventually(async () => expect(await chosen(replicas, 4)).toEqual(new Set(['127.0.0.3', '127.0.0.4'])));
  });

  test('are discovered at once for a session of a new one', async () => {
    names.set('polls.test', ['127.0.0.2']);
    const replicas = createReplicas(byName(8080));
    await replicas.next();
    names.set('polls.test', ['127.0.0.2', '127.0.0.5']);
    const tag = replicaTag('127.0.0.5:8080');
    await eventually(async () => expect((await replicas.withTag(tag))?.hostname).toBe('127.0.0.5'), {
      timeoutMs: 1_000,
    });
    expect(await replicas.withTag(replicaTag('127.0.0.9:8080'))).toBeUndefined();
  });

  test('stay known while the name server is down', async () => {
    names.set('polls.test', ['127.0.0.2']);
    const replicas = createReplicas(byName(8080));
    await replicas.next();
    names.set('polls.test', []);
    expect(await replicas.withTag('unknown')).toBeUndefined();
    expect((await replicas.next()).hostname).toBe('127.0.0.2');
  });

  test('are unavailable while there are none', async () => {
    await expect(createReplicas(byName(8080)).next()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });
});

test('resolves a name by the system resolver', async () => {
  const local = await listen('127.0.0.1');
  const replicas = createReplicas(`dns+http://localhost:${portOf(local)}`);
  expect((await replicas.list()).map(({ hostname }) => hostname)).toEqual(['127.0.0.1']);
});

describe('an unreachable replica among several', () => {
  test('is excluded until it accepts connections, and so are its sessions', async () => {
    const one = await listen('127.0.0.1');
    const gone = await listen('127.0.0.2');
    const lost = portOf(gone);
    await end(gone);
    const replicas = createReplicas(`http://127.0.0.1:${portOf(one)}, http://127.0.0.2:${lost}`);
    const [, unreachable] = await replicas.list();
    if (!unreachable) throw new Error('there are two');
    expect(await replicas.reportFailure(unreachable)).toBe(true);
    expect(await chosen(replicas, 4)).toEqual(new Set(['127.0.0.1']));
    expect(await replicas.withTag(unreachable.tag)).toBeUndefined();
    await listen('127.0.0.2', lost);
    await eventually(async () => expect(await replicas.withTag(unreachable.tag)).toBe(unreachable));
    expect((await chosen(replicas, 4)).size).toBe(2);
  });

  test('is excluded once it is found to refuse connections', async () => {
    const [one, other] = [await listen('127.0.0.1'), await listen('127.0.0.2')];
    const replicas = createReplicas(`http://127.0.0.1:${portOf(one)}, http://127.0.0.2:${portOf(other)}`);
    const all = await replicas.list();
    await Promise.all(all.map((replica) => replicas.checkReachable(replica)));
    expect((await chosen(replicas, 4)).size).toBe(2);
    await end(other);
    await Promise.all(all.map((replica) => replicas.checkReachable(replica)));
    expect(await chosen(replicas, 4)).toEqual(new Set(['127.0.0.1']));
  });

  test('is retried if it is the only one', async () => {
    const replicas = createReplicas('http://127.0.0.1:9');
    const only = await replicas.next();
    expect(await replicas.reportFailure(only)).toBe(false);
    expect(await replicas.next()).toBe(only);
  });
});

test('a request that reaches no server fails over to another replica', async () => {
  const gone = await listen('127.0.0.2');
  const port = portOf(gone);
  await end(gone);
  await listen('127.0.0.3', port);
  names.set('polls.test', ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']);
  const replicas = createReplicas(byName(port));
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await fetchWithFailover(replicas, '/', { signal: AbortSignal.timeout(5_000) });
    expect(await response.text()).toBe('127.0.0.3');
  }
});

test.each([
  ['http://polls:8080', { origins: ['http://polls:8080'] }],
  ['http://a:1, http://[::1]:2/', { origins: ['http://a:1', 'http://[::1]:2'] }],
  ['dns+http://polls:8080', { name: 'polls', port: 8080, server: undefined }],
  ['dns+http://polls.default.svc', { name: 'polls.default.svc', port: 80, server: undefined }],
  ['dns+http://polls:8080?server=127.0.0.1:53', { name: 'polls', port: 8080, server: '127.0.0.1:53' }],
])('parses %s', (where, understood) => {
  expect(parseServiceAddress(serviceAddressSchema.parse(where))).toEqual(understood);
});

test.each([
  '',
  ',',
  'polls:8080',
  'ftp://polls',
  'dns+http:',
  'http://a, b',
  'http://a,dns+http://b:1',
  'dns+http://a,dns+http://b',
])('rejects %j', (where) => expect(serviceAddressSchema.safeParse(where).success).toBe(false));
