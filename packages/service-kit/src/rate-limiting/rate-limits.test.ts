import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createComment, getPoll, rateLimits, toggleCommentLike } from '@showhands/contracts';
import { type ApiClient, apiClient, eventually, startRedis, type TestServer } from '@showhands/testing';
import { newNetwork } from '@showhands/testing/rate-limits';
import type { Redis } from 'ioredis';
import { type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { connectRedis } from '../platform/redis.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const lines: string[] = [];
const logger = createLogger('rate-limits', 'warn', { write: (line) => lines.push(line) });

const create = (RATE_LIMIT_OVERRIDES = '', redis?: Redis): RateLimits =>
  createRateLimits({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES }, { redis, logger, metrics: createMetrics('limits') });

const passes = async (limits: RateLimits, ...call: Parameters<RateLimits['spend']>): Promise<boolean> => {
  try {
    await limits.spend(...call);
    return true;
  } catch {
    return false;
  }
};

const count = async (times: number, pass: () => Promise<boolean>): Promise<number> => {
  const results = await Promise.all(Array.from({ length: times }, pass));
  return results.filter(Boolean).length;
};

const nobody = { userId: undefined, address: undefined };

describe('the limit', () => {
  test('of a user is the same from every network', async () => {
    const limits = create('vote.user=5/3600');
    const userId = randomUUID();
    expect(await count(9, () => passes(limits, 'vote', { userId, address: newNetwork() }))).toBe(5);
    expect(await passes(limits, 'vote', { userId: randomUUID(), address: newNetwork() })).toBe(true);
  });

  test('of a network is the same for all its users', async () => {
    const limits = create('vote.network=5/3600');
    const address = '2001:db8:1:2::7';
    expect(await count(9, () => passes(limits, 'vote', { userId: randomUUID(), address }))).toBe(5);
    const neighbour = { ...nobody, address: '2001:db8:1:2::8' };
    expect(await passes(limits, 'vote', neighbour)).toBe(false);
  });

  test('of a network does not apply to this machine', async () => {
    const limits = create('vote.network=5/3600');
    expect(await count(50, () => passes(limits, 'vote', { userId: randomUUID(), address: '::1' }))).toBe(50);
  });

  test('of one class does not count another class', async () => {
    const limits = create('vote.user=1/3600 like.user=1/3600');
    const caller = { userId: randomUUID(), address: undefined };
    expect(await passes(limits, 'vote', caller)).toBe(true);
    expect(await passes(limits, 'like', caller)).toBe(true);
    expect(await passes(limits, 'like', caller)).toBe(false);
  });

  test.each(['vote', 'comment'] as const)(
    'of a user of %s is not spent by what the network is denied',
    async (limit) => {
      const limits = create(`${limit}.user=2/3600 ${limit}.network=1/3600`);
      const caller = { userId: randomUUID(), address: newNetwork() };
      expect(await count(9, () => passes(limits, limit, caller))).toBe(1);
      expect(await passes(limits, limit, { ...caller, address: newNetwork() })).toBe(true);
    },
  );

  test('lets a class of hundreds vote at once behind one address', async () => {
    const limits = create();
    const address = newNetwork();
    expect(await count(1_000, () => passes(limits, 'vote', { userId: randomUUID(), address }))).toBe(1_000);
  });

  test('is told with the time to wait', async () => {
    const limits = create('createPoll.user=10/400 createPoll.network=30/30 vote.user=1/1 vote.network=1/7200');
    const caller = { userId: randomUUID(), address: newNetwork() };
    await count(10, () => passes(limits, 'createPoll', caller));
    await expect(limits.spend('createPoll', caller)).rejects.toMatchObject({
      status: 429,
      message: 'You are creating polls very quickly. Please wait 40 seconds.',
      retryAfterSeconds: 40,
    });
    await limits.spend('vote', caller);
    await expect(limits.spend('vote', caller)).rejects.toMatchObject({ message: expect.stringMatching(/1 second\.$/) });
    await expect(limits.spend('vote', { ...caller, userId: randomUUID() })).rejects.toMatchObject({
      message: 'There are many requests from your network. Please wait 120 minutes.',
    });
  });

  test('does not exist with RATE_LIMITS=off, which is logged', async () => {
    const limits = createRateLimits(
      { RATE_LIMITS: 'off', RATE_LIMIT_OVERRIDES: 'vote.user=1/60' },
      { redis: undefined, logger, metrics: createMetrics('limits') },
    );
    expect(await count(500, () => passes(limits, 'vote', { userId: randomUUID(), address: newNetwork() }))).toBe(500);
    expect(lines.some((line) => line.includes('rate limits are off'))).toBe(true);
  });
});

describe('with Redis', () => {
  let server: TestServer;
  let connections: Redis[];

  beforeAll(async () => {
    server = await startRedis();
    connections = [connectRedis(server.url, logger), connectRedis(server.url, logger)];
    await eventually(() => expect(connections.map(({ status }) => status)).toEqual(['ready', 'ready']));
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await server.stop();
  });

  const inReplicas = async (limit: 'createPoll' | 'vote'): Promise<number> => {
    const userId = randomUUID();
    const replicas = connections.map((redis) => create(`${limit}.user=4/3600`, redis));
    const passed = replicas.map((limits) => count(4, () => passes(limits, limit, { userId, address: undefined })));
    return (await Promise.all(passed)).reduce((sum, one) => sum + one, 0);
  };

  test('the replicas share the limits of rare calls', async () => {
    expect(rateLimits.createPoll.shared).toBe(true);
    expect(await inReplicas('createPoll')).toBe(4);
  });

  test('each replica limits frequent calls by itself', async () => {
    expect(rateLimits.vote.shared).toBe(false);
    expect(await inReplicas('vote')).toBe(8);
  });
});

describe('the quota of bytes', () => {
  let kit: KitDatabase;
  beforeAll(async () => {
    kit = await kitDatabase();
  });
  afterAll(() => kit.close());

  test.each(['comments', 'outcomes'] as const)('limits what a user stores: %s', async (kind) => {
    const metrics = createMetrics('limits');
    const overrides = { RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: `${kind}.bytes=500/3600` } as const;
    const app = await startTestApp(kit.url, createRateLimits(overrides, { redis: undefined, logger, metrics }));
    const api = apiClient(app.url, { addsKeys: false });
    const [ada, bob] = [app.auth.user(), app.auth.user()];
    const body = { poll_id: randomUUID(), content: 'x'.repeat(180) };
    const comment = ({ token }: { token: string }, idempotencyKey?: string) =>
      api.attempt(createComment, { token, body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
    expect((await comment(ada, 'first')).status).toBe(201);
    await eventually(async () => expect((await comment(ada, randomUUID())).status).toBe(429));
    const rejected = await comment(ada, 'later');
    expect(rejected).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await comment(ada)).status).toBe(kind === 'comments' ? 429 : 201);
    expect((await comment(ada, 'first')).headers.get('idempotency-replayed')).toBe('true');
    expect((await api.attempt(getPoll, { token: ada.token, params: { id: randomUUID() } })).status).toBe(404);
    expect((await comment(bob, 'first')).status).toBe(201);
    expect(await metrics.registry.metrics()).toMatch(new RegExp(`stored_bytes_total{.*kind="${kind}".*} \\d{3,4}\\n`));
    await app.close();
  });
});

describe('an endpoint', () => {
  let kit: KitDatabase;
  let app: TestApp;
  let api: ApiClient;

  beforeAll(async () => {
    kit = await kitDatabase();
    app = await startTestApp(kit.url, create('comment.user=2/3600 like.user=2/3600 read.user=9/3600'));
    api = apiClient(app.url);
  });
  afterAll(async () => {
    await app.close();
    await kit.close();
  });

  const comment = (token: string, content: string, idempotencyKey?: string) =>
    api.attempt(createComment, {
      token,
      body: { poll_id: randomUUID(), content },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();

  test('counts calls with invalid input', async () => {
    const { token } = app.auth.user();
    expect(await statuses([comment(token, ''), comment(token, '')])).toEqual([400, 400]);
    expect((await comment(token, 'Well said.')).status).toBe(429);
  });

  test('counts reads apart from other calls', async () => {
    const { token } = app.auth.user();
    const reads = Array.from({ length: 11 }, () => api.attempt(getPoll, { token, params: { id: randomUUID() } }));
    expect(await statuses(reads)).toEqual([...Array(9).fill(404), 429, 429]);
    expect((await comment(token, 'Well said.')).status).toBe(201);
  });

  test('counts nothing for calls without a valid token', async () => {
    const { token } = app.auth.user();
    await statuses(Array.from({ length: 9 }, () => comment(`${token}x`, 'Well said.')));
    expect((await comment(token, 'Well said.')).status).toBe(201);
  });

  test('counts repeated calls, and answers a few of them beyond the limit', async () => {
    const { token } = app.auth.user();
    const params = { id: randomUUID() };
    const like = (idempotencyKey: string) => api.attempt(toggleCommentLike, { token, params, idempotencyKey });
    expect((await like('first')).status).toBe(200);
    for (const _ of [1, 2, 3]) expect((await like('first')).headers.get('idempotency-replayed')).toBe('true');
    expect((await like('second')).status).toBe(429);
    expect(await like('first')).toMatchObject({ status: 200, body: { likes: 1 } });
    const statusesOfRepeats = await statuses(Array.from({ length: 60 }, () => like('first')));
    expect(statusesOfRepeats.filter((status) => status === 200).length).toBeLessThan(30);
    expect(new Set(statusesOfRepeats)).toEqual(new Set([200, 429]));
  });

  test('answers a repeated rejection beyond the limit, but not its key with another body', async () => {
    const { token } = app.auth.user();
    const body = { poll_id: randomUUID(), content: 'closed' };
    const post = (changed: object = {}) =>
      api.attempt(createComment, { token, body: { ...body, ...changed }, idempotencyKey: 'key' });
    expect((await post()).status).toBe(409);
    expect((await post()).status).toBe(409);
    expect((await comment(token, 'Well said.')).status).toBe(429);
    expect((await post()).status).toBe(409);
    expect((await post({ content: 'another' })).status).toBe(429);
  });
});
