import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { presentPoll } from '@showhands/contracts';
import { type Bus, createRabbitBus, type OutgoingMessage, topology } from '@showhands/service-kit/messaging';
import { createLogger } from '@showhands/service-kit/runtime';
import {
  aPollSnapshot,
  eventually,
  type ServiceProcess,
  type SocketClient,
  socketClient,
  startRedis,
  startServiceProcess,
  type TestServer,
  testAmqpUrl,
} from '@showhands/testing';
import { aComment, anEvent, aVote, votedTimes } from './support/events.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

describe('two replicas on RabbitMQ', () => {
  let fixture: Fixture;
  let redis: TestServer;
  let publisher: Bus;
  let replicas: [Replica, Replica];
  let clients: SocketClient[];

  beforeAll(async () => {
    [fixture, redis] = await Promise.all([startFixture(), startRedis()]);
  });
  afterAll(async () => {
    await fixture.close();
    await redis.stop();
  });

  beforeEach(async () => {
    const environment = { REDIS_URL: redis.url, AMQP_URL: await testAmqpUrl() };
    const logger = createLogger('test', 'silent');
    publisher = createRabbitBus({ url: environment.AMQP_URL, service: 'test', topology, logger });
    replicas = await Promise.all([fixture.startReplica(environment), fixture.startReplica(environment)]);
    clients = await Promise.all(
      replicas.map(({ url }) => socketClient(url, { token: fixture.auth.user().token, reconnection: true })),
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

  test('share the events', async () => {
    const events = Array.from({ length: 16 }, () => aVote(aPollSnapshot()));
    const countConsumed = async ({ metrics }: Replica): Promise<number> =>
      Number(/^showhands_live_lag_seconds_count\S* (\d+)$/m.exec(await metrics())?.[1] ?? 0);
    await eventually(async () => {
      await publish(...events);
      for (const count of await Promise.all(replicas.map(countConsumed))) expect(count).toBeGreaterThan(0);
    });
  });

  test('send every event of a poll once to all clients', async () => {
    const poll = aPollSnapshot();
    fixture.polls.put(poll);
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
  });

  test('lose no update when the consuming replica shuts down', async () => {
    const poll = aPollSnapshot();
    await publish(aVote(votedTimes(poll, 1)));
    for (const client of clients) await client.waitFor('pollUpdate', ({ version }) => version === 2);
    await publish(aVote(votedTimes(poll, 2)));
    const closing = replicas[0].close();
    for (let vote = 3; vote <= 5; vote += 1) await publish(aVote(votedTimes(poll, vote)));
    await clients[1]?.waitFor('pollUpdate', ({ version }) => version === 6);
    await closing;
  });
});

describe('a replica that crashes', () => {
  let fixture: Fixture;
  let redis: TestServer;
  let crashing: ServiceProcess | undefined;

  beforeAll(async () => {
    [fixture, redis] = await Promise.all([startFixture(), startRedis()]);
  });
  afterAll(async () => {
    await crashing?.kill();
    await fixture.close();
    await redis.stop();
  });

  test('loses no update: another replica sends what it had consumed but not sent', async () => {
    const environment = { REDIS_URL: redis.url, AMQP_URL: await testAmqpUrl() };
    const consuming = await startServiceProcess('realtime', fixture.environment({ ...environment, LOG_LEVEL: 'info' }));
    crashing = consuming;
    await eventually(async () => expect((await fetch(`${consuming.url}/readyz`)).status).toBe(200));
    const surviving = await fixture.startReplica(environment);
    const client = await socketClient(surviving.url, { token: fixture.auth.user().token });

    const polls = Array.from({ length: 16 }, () => aPollSnapshot());
    const publish = (votes: number) =>
      eventually(() => surviving.publish(...polls.map((poll) => aVote(votedTimes(poll, votes)))));
    const arrived = async (version: number): Promise<void> => {
      for (const poll of polls)
        await client.waitFor('pollUpdate', (update) => update.id === poll.id && update.version === version);
    };
    const countConsumed = async (): Promise<number> => {
      const metrics = await (await fetch(`${consuming.url}/metrics`)).text();
      return Number(/^showhands_live_lag_seconds_count\S* (\d+)$/m.exec(metrics)?.[1]);
    };
    await publish(1);
    await arrived(2);
    const consumed = await countConsumed();
    // The feed was just sent an update of each: the next state is consumed immediately and sent a second later.
    await publish(2);
    await eventually(async () => expect(await countConsumed()).toBeGreaterThan(consumed));
    await consuming.kill();
    await arrived(3);
    client.close();
  });
});
