import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { castVote, createComment, createPoll, listNotifications } from '@showhands/contracts';
import { connectRedis, createDatabase, createLogger } from '@showhands/service-kit';
import { aPollInput, apiClient, eventually, openAmqp, socketClient } from '@showhands/testing';
import { enroll, optionOf } from '../voters.ts';
import { loadCompose, madeEnvironment, ROOT, readCompose } from './compose-document.ts';
import { type Deployed, startDeployed } from './deployed.ts';
import { type Environment, servicesWithTables } from './service-configs.ts';
import { movedTo, renderDefinitions, runJob, runLetters, type Stores, startStores } from './stores.ts';

const compose = loadCompose(readCompose(), madeEnvironment());
const environmentOf = (name: string): Environment => compose.services[name]?.environment ?? {};
const urlOf = (service: string, variable: string): string => environmentOf(service)[variable] ?? '';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores(environmentOf);
}, 120_000);
afterAll(() => stores.stop());

const queryAs = async (service: string, name: string, statement: string): Promise<string> => {
  const url = new URL(movedTo(stores.postgres.url, urlOf(service, 'DATABASE_URL')));
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
  const response = await fetch(`${stores.rabbit.managementUrl}/api/${path}`, { method, headers });
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
  return response.text();
};

/** How many sockets a replica of realtime holds: the figure by which it is scaled. */
const heldBy = async (replica: string): Promise<number> => {
  const figures = await (await fetch(`${replica}/metrics`)).text();
  const counts = [...figures.matchAll(/^showhands_live_sockets\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error('realtime does not say how many sockets it holds');
  return counts.reduce((sum, count) => sum + count);
};

describe('with the rights that the deployment gives', () => {
  let deployed: Deployed;
  beforeAll(async () => {
    deployed = await startDeployed(environmentOf, stores);
  }, 120_000);
  afterAll(() => deployed.close());

  const transports = ['polling', 'websocket'] as const;

  test('a vote and a comment reach the creator, live on whichever replica and as notifications', async () => {
    const api = apiClient(deployed.url);
    const [ada, ben] = [await enroll(api), await enroll(api)];
    const { body: poll } = await api.call(createPoll, { token: ada.token, body: aPollInput() });
    const pages = await Promise.all(
      [1, 2, 3].flatMap(() =>
        transports.map((transport) => socketClient(deployed.url, { token: ada.token, transports: [transport] })),
      ),
    );
    const params = { id: poll.id };
    await api.call(castVote, { params, token: ben.token, body: { option_id: optionOf(poll) } });
    await api.call(createComment, { token: ben.token, body: { poll_id: poll.id, content: 'The lake!' } });
    for (const page of pages) {
      await page.waitFor('pollUpdate', (update) => 'total_votes' in update && update.total_votes === 1);
    }
    await eventually(async () => {
      const { body } = await api.call(listNotifications, { token: ada.token });
      expect(body.notifications.map(({ type }) => type).sort()).toEqual(['comment', 'vote']);
    });
    const held = await Promise.all(deployed.realtime.map(heldBy));
    expect(Math.min(...held)).toBeGreaterThan(0);
    expect(held.reduce((sum, count) => sum + count)).toBe(pages.length);
    for (const page of pages) page.close();
  });

  test('a queue that was deleted is made anew by the service that reads it', async () => {
    const api = apiClient(deployed.url);
    const [ada, ben] = [await enroll(api), await enroll(api)];
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
      { timeoutMs: 25_000 },
    );
  });

  test('nothing is missing in the broker after all have declared their part', async () => {
    const found: { name: string }[] = JSON.parse(await manage('GET', 'queues/showhands'));
    const shipped: { queues: { name: string }[] } = JSON.parse(await renderDefinitions(environmentOf('rabbitmq')));
    expect(found.map(({ name }) => name).sort()).toEqual(shipped.queues.map(({ name }) => name).sort());
  });
});

describe('PostgreSQL', () => {
  test.each(servicesWithTables)('%s reads and writes rows, and changes no table', async (service) => {
    expect(await queryAs(service, service, 'delete from inbox')).toBe('done');
    expect(await queryAs(service, service, 'create table loot (id int)')).toMatch(/permission denied/);
    expect(await queryAs(service, service, 'drop table inbox')).toMatch(/must be owner/);
    expect(await queryAs(service, service, 'truncate inbox')).toMatch(/permission denied/);
  });

  test.each(servicesWithTables)('%s gets into no other database', async (service) => {
    for (const other of servicesWithTables.filter((name) => name !== service)) {
      expect(await queryAs(service, other, 'select 1')).toMatch(/permission denied for database/);
    }
  });

  test('the jobs can be repeated, and keep what is there', async () => {
    expect(await runJob('databases', environmentOf('databases'), stores.postgres)).toMatch(/are there/);
    expect(await runJob('migrate-polls', environmentOf('migrate-polls'), stores.postgres)).toMatch(/up to date/);
    expect(await queryAs('polls', 'polls', 'select from polls')).toBe('done');
  });
});

describe('RabbitMQ', () => {
  const use = async (service: string, act: 'publish' | 'consume' | 'purge', queue: string): Promise<string> => {
    const amqp = await openAmqp(movedTo(stores.rabbit.url, urlOf(service, 'AMQP_URL')));
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

  const letterTo = (queue: string) => {
    const body = `for ${queue}`;
    const park = async (): Promise<void> => {
      const amqp = await openAmqp(movedTo(stores.rabbit.url, urlOf('auth', 'AMQP_URL')));
      amqp.channel.sendToQueue(`${queue}.dead`, Buffer.from(body), { headers: { 'x-showhands-reason': 'by hand' } });
      await amqp.channel.waitForConfirms();
      await amqp.close();
    };
    return { body, park };
  };

  test('a service reads its own queues and no others', async () => {
    expect(await use('polls', 'consume', 'polls.people.dead')).toBe('done');
    expect(await use('polls', 'consume', 'comments.people')).toMatch(/ACCESS_REFUSED|access.*refused/i);
    expect(await use('auth', 'purge', 'comments.people')).toMatch(/refused/i);
  });

  test('an operator reads the dead letters of the service whose environment it is, and sees where more are', async () => {
    const own = letterTo('polls.people');
    const other = letterTo('comments.people');
    for (const letter of [own, other]) await letter.park();
    const inPolls = (...args: string[]) => runLetters(environmentOf('polls'), stores.rabbit, ...args);
    const shown = await inPolls('list');
    expect(shown).toContain(`polls.people\n  by hand\n  ${own.body}\n1 dead letters.`);
    expect(shown).toContain('comments.people: 1 more');
    await expect(inPolls('discard', 'comments.people')).rejects.toThrow('may not read comments.people.dead');
    expect(await inPolls('discard')).toMatch(/^1 dead letters/);
    expect(await runLetters(environmentOf('comments'), stores.rabbit, 'discard', 'comments.people.dead')).toMatch(
      /^1 /,
    );
    await expect(inPolls('replay', 'polls')).rejects.toThrow('There is no queue polls, but');
  });

  test('nobody sends to other exchanges', async () => {
    expect(await use('polls', 'publish', 'polls.people')).not.toBe('done');
  });

  test('a wrong password opens nothing', async () => {
    const url = new URL(movedTo(stores.rabbit.url, urlOf('polls', 'AMQP_URL')));
    url.password = 'wrong';
    await expect(openAmqp(url.href)).rejects.toThrow(/ACCESS_REFUSED|403/);
  });
});

test('Redis understands its settings', async () => {
  const lines = readFileSync(join(ROOT, 'deploy/redis/redis.conf'), 'utf8').split('\n');
  const settings = lines.map((line) => /^([a-z-]+) (.+)$/.exec(line)).filter((match) => match !== null);
  const redis = connectRedis(stores.redis.url, createLogger('test', 'silent'), { enableOfflineQueue: true });
  for (const [, name = '', value = ''] of settings) {
    expect(await redis.config('SET', name, value.replaceAll('"', ''))).toBe('OK');
  }
  expect(settings.map(([, name]) => name)).toEqual(expect.arrayContaining(['appendonly', 'maxmemory-policy']));
  await redis.quit();
});
