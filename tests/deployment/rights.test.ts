import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { castVote, createComment, createPoll, listNotifications } from '@showhands/contracts';
import { createDatabase } from '@showhands/service-kit/database';
import { connectRedis } from '@showhands/service-kit/platform';
import { createLogger } from '@showhands/service-kit/runtime';
import {
  aPollInput,
  apiClient,
  eventually,
  openAmqp,
  optionIdAt,
  ROOT,
  registerVoter,
  socketClient,
} from '@showhands/testing';
import {
  type BackingServices,
  renderDefinitions,
  runDeadLetters,
  runJob,
  startBackingServices,
  withHostOf,
} from './backing-services.ts';
import { generatedEnvironment, loadCompose, readCompose } from './compose-document.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import { type Environment, servicesWithTables } from './service-configs.ts';

const compose = loadCompose(readCompose(), generatedEnvironment());
const environmentOf = (name: string): Environment => compose.services[name]?.environment ?? {};
const urlOf = (service: string, variable: string): string => environmentOf(service)[variable] ?? '';

let backing: BackingServices;
beforeAll(async () => {
  backing = await startBackingServices(environmentOf);
}, 120_000);
afterAll(() => backing.stop());

const queryAs = async (service: string, name: string, statement: string): Promise<string> => {
  const url = new URL(withHostOf(backing.postgres.url, urlOf(service, 'DATABASE_URL')));
  url.pathname = name;
  const database = createDatabase({ url: url.href });
  try {
    await database.raw(statement);
    return 'done';
  } catch (error) {
    return String(error);
  } finally {
    await database.destroy();
  }
};

const manage = async (method: string, path: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('guest:guest')}` };
  const response = await fetch(`${backing.rabbit.managementUrl}/api/${path}`, { method, headers });
  if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}`);
  return response.text();
};

/** Number of sockets of a realtime replica, from the metric by which it is autoscaled. */
const socketCountOf = async (replica: string): Promise<number> => {
  const metrics = await (await fetch(`${replica}/metrics`)).text();
  const counts = [...metrics.matchAll(/^showhands_live_sockets\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error('realtime does not export showhands_live_sockets');
  return counts.reduce((sum, count) => sum + count);
};

describe('with the rights that the deployment gives', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment(environmentOf, backing);
  }, 120_000);
  afterAll(() => deployment.close());

  const transports = ['polling', 'websocket'] as const;

  test('a vote and a comment reach the creator, live on several replicas and as notifications', async () => {
    const api = apiClient(deployment.url);
    const [ada, ben] = [await registerVoter(api), await registerVoter(api)];
    const { body: poll } = await api.call(createPoll, { token: ada.token, body: aPollInput() });
    const pages = await Promise.all(
      [1, 2, 3].flatMap(() =>
        transports.map((transport) => socketClient(deployment.url, { token: ada.token, transports: [transport] })),
      ),
    );
    const params = { id: poll.id };
    await api.call(castVote, { params, token: ben.token, body: { option_id: optionIdAt(poll) } });
    await api.call(createComment, { token: ben.token, body: { poll_id: poll.id, content: 'The lake!' } });
    for (const page of pages) {
      await page.waitFor('pollUpdate', (update) => 'total_votes' in update && update.total_votes === 1);
    }
    await eventually(async () => {
      const { body } = await api.call(listNotifications, { token: ada.token });
      expect(body.notifications.map(({ type }) => type).sort()).toEqual(['comment', 'vote']);
    });
    const socketCounts = await Promise.all(deployment.realtime.map(socketCountOf));
    // The gateway chooses between two random replicas, so that a few sockets may leave one out.
    expect(socketCounts.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(socketCounts.reduce((sum, count) => sum + count)).toBe(pages.length);
    for (const page of pages) page.close();
  });

  test('a deleted queue is created again by its consumer', async () => {
    const api = apiClient(deployment.url);
    const [ada, ben] = [await registerVoter(api), await registerVoter(api)];
    const { body: poll } = await api.call(createPoll, { token: ada.token, body: aPollInput() });
    for (const queue of ['notifications.comments', 'notifications.comments.dead', 'realtime.broadcast']) {
      await manage('DELETE', `queues/showhands/${queue}`);
    }
    await api.call(createComment, { token: ben.token, body: { poll_id: poll.id, content: 'On the roof!' } });
    await eventually(
      async () => {
        const { body } = await api.call(listNotifications, { token: ada.token });
        expect(body.notifications).toMatchObject([{ type: 'comment' }]);
      },
      { timeoutMs: 60_000 },
    );
  });

  test('the shipped definitions contain all queues that the services declare', async () => {
    const found: { name: string }[] = JSON.parse(await manage('GET', 'queues/showhands'));
    const shipped: { queues: { name: string }[] } = JSON.parse(await renderDefinitions(environmentOf('rabbitmq')));
    expect(found.map(({ name }) => name).sort()).toEqual(shipped.queues.map(({ name }) => name).sort());
  });
});

describe('PostgreSQL', () => {
  test.each(servicesWithTables)('%s can change rows, but not tables', async (service) => {
    expect(await queryAs(service, service, 'delete from inbox')).toBe('done');
    expect(await queryAs(service, service, 'create table loot (id int)')).toMatch(/permission denied/);
    expect(await queryAs(service, service, 'drop table inbox')).toMatch(/must be owner/);
    expect(await queryAs(service, service, 'truncate inbox')).toMatch(/permission denied/);
  });

  test.each(servicesWithTables)('%s cannot connect to other databases', async (service) => {
    for (const other of servicesWithTables.filter((name) => name !== service)) {
      expect(await queryAs(service, other, 'select 1')).toMatch(/permission denied for database/);
    }
  });

  test('the jobs are idempotent and keep existing data', async () => {
    expect(await runJob('databases', environmentOf('databases'), backing.postgres)).toMatch(/are ready/);
    expect(await runJob('migrate-polls', environmentOf('migrate-polls'), backing.postgres)).toMatch(/up to date/);
    expect(await queryAs('polls', 'polls', 'select from polls')).toBe('done');
  });
});

describe('RabbitMQ', () => {
  const use = async (service: string, act: 'publish' | 'consume' | 'purge', queue: string): Promise<string> => {
    const amqp = await openAmqp(withHostOf(backing.rabbit.url, urlOf(service, 'AMQP_URL')));
    try {
      if (act === 'consume') await amqp.channel.get(queue);
      if (act === 'purge') await amqp.channel.purgeQueue(queue);
      if (act === 'publish') amqp.channel.publish('amq.topic', queue, Buffer.from('{}'));
      await amqp.channel.waitForConfirms();
      return 'done';
    } catch (error) {
      return String(error);
    } finally {
      await amqp.close();
    }
  };

  const deadLetterTo = (queue: string) => {
    const body = `for ${queue}`;
    const park = async (): Promise<void> => {
      const amqp = await openAmqp(withHostOf(backing.rabbit.url, urlOf('auth', 'AMQP_URL')));
      amqp.channel.sendToQueue(`${queue}.dead`, Buffer.from(body), { headers: { 'x-showhands-reason': 'by hand' } });
      await amqp.channel.waitForConfirms();
      await amqp.close();
    };
    return { body, park };
  };

  test('a service can read only its own queues', async () => {
    expect(await use('auth', 'consume', 'auth.pictures')).toBe('done');
    expect(await use('polls', 'consume', 'polls.people.dead')).toBe('done');
    expect(await use('polls', 'consume', 'comments.people')).toMatch(/ACCESS_REFUSED|access.*refused/i);
    expect(await use('auth', 'purge', 'comments.people')).toMatch(/refused/i);
  });

  test('the dead-letters command handles the queues of its service and lists where others have dead letters', async () => {
    const own = deadLetterTo('polls.people');
    const other = deadLetterTo('comments.people');
    for (const deadLetter of [own, other]) await deadLetter.park();
    const runAsPolls = (...args: string[]) => runDeadLetters(environmentOf('polls'), backing.rabbit, ...args);
    const shown = await runAsPolls('list');
    expect(shown).toContain(`polls.people\n  by hand\n  ${own.body}\n1 dead letters.`);
    expect(shown).toContain('comments.people: 1 more');
    await expect(runAsPolls('discard', 'comments.people')).rejects.toThrow('may not read comments.people.dead');
    expect(await runAsPolls('discard')).toMatch(/^1 dead letters/);
    expect(await runDeadLetters(environmentOf('comments'), backing.rabbit, 'discard', 'comments.people.dead')).toMatch(
      /^1 /,
    );
    await expect(runAsPolls('replay', 'polls')).rejects.toThrow('There is no queue polls, but');
  });

  test('a service cannot publish to other exchanges', async () => {
    expect(await use('polls', 'publish', 'polls.people')).not.toBe('done');
  });

  test('a wrong password is rejected', async () => {
    const url = new URL(withHostOf(backing.rabbit.url, urlOf('polls', 'AMQP_URL')));
    url.password = 'wrong';
    await expect(openAmqp(url.href)).rejects.toThrow(/ACCESS_REFUSED|403/);
  });
});

test('Redis accepts every setting of redis.conf', async () => {
  const lines = readFileSync(join(ROOT, 'deploy/redis/redis.conf'), 'utf8').split('\n');
  const settings = lines.map((line) => /^([a-z-]+) (.+)$/.exec(line)).filter((match) => match !== null);
  const redis = connectRedis(backing.redis.url, createLogger('test', 'silent'), { enableOfflineQueue: true });
  for (const [, name = '', value = ''] of settings) {
    expect(await redis.config('SET', name, value.replaceAll('"', ''))).toBe('OK');
  }
  expect(settings.map(([, name]) => name)).toEqual(expect.arrayContaining(['appendonly', 'maxmemory-policy']));
  await redis.quit();
});
