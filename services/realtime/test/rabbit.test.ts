import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { presentPoll } from '@showhands/contracts';
import { type Bus, createLogger, createRabbitBus, type OutgoingMessage, topology } from '@showhands/service-kit';
import {
  eventually,
  type SocketClient,
  socketClient,
  startRedis,
  type TestServer,
  testAmqpUrl,
} from '@showhands/testing';
import { aComment, anEvent, aPoll, aVote, votedTimes } from './support/events.ts';
import { type ServiceProcess, startProcess } from './support/process.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('two replicas on RabbitMQ', () => {
  let world: World;
  let redis: TestServer;
  let publisher: Bus;
  let replicas: [Replica, Replica];
  let clients: SocketClient[];

  beforeAll(async () => {
    [world, redis] = await Promise.all([startWorld(), startRedis()]);
  });
  afterAll(async () => {
    await world.close();
    await redis.stop();
  });

  beforeEach(async () => {
    const environment = { REDIS_URL: redis.url, AMQP_URL: await testAmqpUrl() };
    const logger = createLogger('test', 'silent');
    publisher = createRabbitBus({ url: environment.AMQP_URL, service: 'test', topology, logger });
    replicas = await Promise.all([world.startReplica(environment), world.startReplica(environment)]);
    clients = await Promise.all(
      replicas.map(({ url }) => socketClient(url, { token: world.auth.user().token, reconnection: true })),
    );
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    await Promise.all(replicas.map((replica) => replica.close()));
    await publisher.close();
  });

  const publish = (...messages: OutgoingMessage[]): Promise<void> =>
    eventually(async () => {
      const outcomes = await publisher.publish(messages);
      expect(outcomes.map(({ status }) => status)).toEqual(messages.map(() => 'delivered'));
    });

  test('tell the story of a poll to everyone, each part once', async () => {
    const poll = aPoll();
    world.polls.put(poll);
    await publish(anEvent('poll.created', { poll }));
    for (const client of clients) {
      expect(await client.waitFor('newPoll')).toEqual(presentPoll(poll, true));
      await client.send('joinPoll', poll.id);
    }
    for (let vote = 1; vote <= 30; vote += 1) await publish(aVote(votedTimes(poll, vote)));
    const comment = aComment(poll);
    await publish(anEvent('comment.created', comment));
    const closed = { ...votedTimes(poll, 30), status: 'closed' as const, version: 40 };
    await publish(anEvent('poll.closed', { poll: closed, automatic: true }));
    await publish(anEvent('poll.deleted', { pollId: poll.id, creator: poll.creator, version: 41 }));
    for (const client of clients) {
      await client.waitFor('pollDeleted');
      expect(client.events('newPoll')).toHaveLength(1);
      expect(client.events('newComment')).toHaveLength(1);
      expect(client.events('pollClosed')).toHaveLength(1);
      expect(client.events('pollDeleted')).toHaveLength(1);
      expect(client.events('pollUpdate').length).toBeGreaterThan(0);
    }
  }, 60_000);

  test('go on without a gap when the one that takes the events shuts down', async () => {
    const poll = aPoll();
    await publish(aVote(votedTimes(poll, 1)));
    for (const client of clients) await client.waitFor('pollUpdate', ({ version }) => version === 2);
    await publish(aVote(votedTimes(poll, 2)));
    const closing = replicas[0].close();
    for (let vote = 3; vote <= 5; vote += 1) await publish(aVote(votedTimes(poll, vote)));
    await clients[1]?.waitFor('pollUpdate', ({ version }) => version === 6, 15_000);
    await closing;
  }, 60_000);
});

describe('a replica that dies', () => {
  let world: World;
  let redis: TestServer;
  let dying: ServiceProcess | undefined;

  beforeAll(async () => {
    [world, redis] = await Promise.all([startWorld(), startRedis()]);
  });
  afterAll(async () => {
    await dying?.kill();
    await world.close();
    await redis.stop();
  });

  test('takes no update along: another sends what it had taken but not sent', async () => {
    const given = { REDIS_URL: redis.url, AMQP_URL: await testAmqpUrl() };
    const taking = await startProcess(world.environment({ ...given, LOG_LEVEL: 'info' }));
    dying = taking;
    await eventually(async () => expect((await fetch(`${taking.url}/readyz`)).status).toBe(200), { timeoutMs: 20_000 });
    const surviving = await world.startReplica(given);
    const client = await socketClient(surviving.url, { token: world.auth.user().token });

    const poll = aPoll();
    const publish = (votes: number) =>
      eventually(() => surviving.publish(aVote(votedTimes(poll, votes))), { timeoutMs: 20_000 });
    await publish(1);
    await client.waitFor('pollUpdate', ({ version }) => version === 2);
    // The feed has just been served: the next state is taken at once, and sent a second later.
    await publish(2);
    await eventually(async () => {
      const metrics = await (await fetch(`${taking.url}/metrics`)).text();
      expect(metrics).toContain('showhands_live_lag_seconds_count{service="realtime"} 2');
    });
    await taking.kill();
    await client.waitFor('pollUpdate', ({ version }) => version === 3, 20_000);
    client.close();
  }, 90_000);
});
