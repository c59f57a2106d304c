import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  castVote,
  createPoll,
  getPoll,
  getVoteStatus,
  listNotifications,
  type Poll,
  type ServiceName,
} from '@showhands/contracts';
import { createDatabase } from '@showhands/service-kit';
import { type Replica, type Stack, startStack } from '@showhands/stack';
import { type ApiClient, aPollInput, apiClient, eventually } from '@showhands/testing';
import { freshDataDir, removeDataDir } from './product.ts';
import { contents, figure, inDatabase, outboxes, tallies } from './stack/inspect.ts';
import { type Listeners, openListeners } from './stack/listeners.ts';
import { type Load, startLoad } from './stack/load.ts';
import { enroll, enrollMany, optionOf, type Voter } from './voters.ts';

const REALTIME = 3;
const POLLS = 2;
const LISTENERS = 12;
const VOTERS = 4;
const OPTIONS = 20;
/** By when everyone is connected again after anything. */
const BACK_MS = 15_000;
const DELIVERY_MS = 30_000;

let dataDir: string;
let stack: Stack;
let api: ApiClient;
let creator: Voter;
let voters: Voter[];
let listeners: Listeners;

const start = (): Promise<Stack> =>
  startStack({
    dataDir,
    replicas: { realtime: REALTIME, polls: POLLS },
    environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  });

beforeAll(async () => {
  dataDir = await freshDataDir();
  stack = await start();
  api = apiClient(stack.url);
  creator = await enroll(api);
  voters = await enrollMany(api, VOTERS);
  listeners = await openListeners(stack.url, await enrollMany(api, LISTENERS));
}, 120_000);

afterAll(async () => {
  listeners?.close();
  await stack?.stop();
  await removeDataDir(dataDir);
}, 60_000);

const newPoll = async (): Promise<Poll> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = aPollInput({ allow_multiple_votes: true, options });
  return (await api.call(createPoll, { token: creator.token, body })).body;
};

const votes = (poll: Poll, voter: Voter, index: number) =>
  api.call(castVote, { token: voter.token, params: { id: poll.id }, body: { option_id: optionOf(poll, index) } });

const now = async (poll: Poll): Promise<Poll> =>
  (await api.call(getPoll, { token: creator.token, params: { id: poll.id } })).body;

const expectCountersToEqualRows = async (): Promise<void> => {
  const rows = await tallies(stack);
  expect(rows.map(({ id, votes: count }) => [id, count])).toEqual(rows.map(({ id, counted }) => [id, counted]));
};

/** A vote of which everybody who is connected is told. */
const expectEveryoneToHear = async (): Promise<void> => {
  const poll = await newPoll();
  await votes(poll, creator, 0);
  await listeners.heard(await now(poll), BACK_MS);
};

describe('with replicas', () => {
  test('votes are spread over those of polls, and every counter equals its rows', async () => {
    const poll = await newPoll();
    await Promise.all(voters.flatMap((voter) => poll.options.map((_, index) => votes(poll, voter, index))));
    expect((await now(poll)).options.map((option) => option.votes)).toEqual(poll.options.map(() => VOTERS));
    await expectCountersToEqualRows();
    const answered = await Promise.all(stack.replicas('polls').map((replica) => figure(replica, 'ballots_total')));
    expect(answered.filter((count) => count > 0)).toHaveLength(POLLS);
  });

  test('sockets of both transports are spread over those of realtime, and everyone hears everything', async () => {
    for (const transport of ['websocket', 'polling']) {
      const count = (replica: Replica) => figure(replica, 'live_sockets', `transport="${transport}"`);
      const counts = await Promise.all(stack.replicas('realtime').map(count));
      expect(counts.filter((sockets) => sockets > 0)).toHaveLength(REALTIME);
      expect(counts.reduce((sum, sockets) => sum + sockets, 0)).toBe(LISTENERS / 2);
    }
    await expectEveryoneToHear();
  });

  test('a service may enter no database but its own', async () => {
    const url = new URL(stack.databaseUrl('polls'));
    url.pathname = 'auth';
    const foreign = createDatabase({ url: url.href, pool: 2 });
    await expect(foreign.raw('select 1')).rejects.toThrow('permission denied');
    await foreign.destroy();
  });
});

test('when a replica of realtime is killed, its sockets go elsewhere and hear again', async () => {
  const [killed] = stack.replicas('realtime');
  const had = killed ? await figure(killed, 'live_sockets') : 0;
  expect(had).toBeGreaterThan(0);
  await stack.kill('realtime', 0);
  await eventually(() => expect(listeners.clients.some((client) => !client.isConnected())).toBe(true));
  await listeners.connected(BACK_MS);
  await expectEveryoneToHear();
}, 60_000);

describe('every service is replaced while people use all of them', () => {
  const turns: readonly (readonly ServiceName[])[] = [
    ['auth'],
    ['polls'],
    ['comments', 'notifications', 'assistant'],
    ['realtime'],
    ['gateway'],
  ];
  const longestAway: number[] = [];
  let poll: Poll;
  let load: Load;

  const replaceAll = async (): Promise<void> => {
    for (const services of turns) {
      const before = services.flatMap((service) => stack.replicas(service).map(({ pid }) => pid));
      await Promise.all(services.map((service) => stack.restart(service)));
      const after = services.flatMap((service) => stack.replicas(service).map(({ pid }) => pid));
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
      await listeners.connected(BACK_MS);
      longestAway.push(listeners.longestAwayMs());
    }
  };

  beforeAll(async () => {
    poll = await newPoll();
    load = startLoad(stack.url, voters, poll);
    listeners.longestAwayMs();
    try {
      await replaceAll();
    } finally {
      await load.stop();
    }
  }, 240_000);

  test('no call fails', () => {
    expect(load.calls).toBeGreaterThan(500);
    expect(load.failures).toEqual([]);
  });

  test('everyone is connected again within 15 s, and hears what happens', async () => {
    expect(longestAway.filter((ms) => ms > BACK_MS)).toEqual([]);
    await listeners.heard(await now(poll), BACK_MS);
    await expectEveryoneToHear();
  });

  test('every vote and comment that was acknowledged is there, and no other', async () => {
    for (const voter of voters) {
      const { body } = await api.call(getVoteStatus, { token: voter.token, params: { id: poll.id } });
      expect(new Set(body.votes)).toEqual(load.held.get(voter));
    }
    await expectCountersToEqualRows();
    await eventually(async () => expect((await now(poll)).comments_count).toBe(load.comments), {
      timeoutMs: DELIVERY_MS,
    });
  });

  test('every event arrives once', async () => {
    await eventually(async () => expect(await outboxes(stack)).toBe(0), { timeoutMs: DELIVERY_MS });
    const told = await eventually(
      async () => {
        const ofPoll = await inDatabase(stack, 'notifications', (database) =>
          database('notifications').where({ poll_id: poll.id }).select<{ type: string }[]>('type'),
        );
        expect(ofPoll.filter(({ type }) => type === 'comment')).toHaveLength(load.comments);
        return ofPoll;
      },
      { timeoutMs: DELIVERY_MS },
    );
    expect(told.filter(({ type }) => type === 'vote')).toHaveLength(1);
    const { notifications } = (await api.call(listNotifications, { token: creator.token, query: { type: 'vote' } }))
      .body;
    expect(notifications.find(({ pollId }) => pollId === poll.id)?.data.count).toBe(VOTERS);
  });
});

test('a copy of the data folder brings everything back', async () => {
  const before = await contents(stack);
  const copy = `${dataDir}-copy`;
  listeners.close();
  await stack.stop();
  // With the owners of the files, which Node does not copy.
  await promisify(execFile)('cp', ['-a', dataDir, copy]);
  await removeDataDir(dataDir);
  await rename(copy, dataDir);
  stack = await start();
  api = apiClient(stack.url);
  expect(await contents(stack)).toEqual(before);
  await expectCountersToEqualRows();
}, 120_000);
