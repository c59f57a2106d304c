import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
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
import { type ClientPool, openClientPool, readPoll, waitForDelivery } from '@showhands/load';
import { createDatabase } from '@showhands/service-kit/database';
import { metricSum, type Replica, type Stack, startStack } from '@showhands/stack';
import {
  type ApiClient,
  aPollInput,
  apiClient,
  eventually,
  freePort,
  freshDataDir,
  isExhaustive,
  optionIdAt,
  registerVoter,
  registerVoters,
  removeDataDir,
  type Voter,
} from '@showhands/testing';
import { testAccountData } from './stack/account-data.ts';
import { type Run, runStack, waitForExit } from './stack/command.ts';
import { type MixedLoad, startMixedLoad } from './stack/mixed-load.ts';
import { connectSocketClients, type SocketClients } from './stack/socket-clients.ts';
import { type Databases, optionCounts, pendingEvents, tableCounts, withDatabase } from './stack/stack-state.ts';

const REALTIME = 2;
const POLLS = 2;
const CLIENTS = 12;
const VOTERS = 2;
const OPTIONS = 20;
/** At least, while a service is replaced and right after it. */
const CALLS_PER_STEP = 20;
const PATIENCE_MS = 60_000;
/** On each transport; replicas shed no socket of fewer than 50. */
const CROWD = 80;
const SOCKETS = 2 * CROWD + CLIENTS;
const TIMED_OUT = /timed out|^timeout$/;

let dataDir: string;
let stack: Stack;
let api: ApiClient;
let creator: Voter;
let voters: Voter[];
let clients: SocketClients;

beforeAll(async () => {
  dataDir = await freshDataDir();
  stack = await startStack({
    dataDir,
    replicas: { realtime: REALTIME, polls: POLLS },
    // The logs are searched for the data of deleted accounts.
    environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
  });
  api = apiClient(stack.url);
  creator = await registerVoter(api);
  voters = await registerVoters(api, VOTERS);
  clients = await connectSocketClients(stack.url, await registerVoters(api, CLIENTS));
}, 300_000);

afterAll(async () => {
  clients?.close();
  await stack?.stop();
  await removeDataDir(dataDir);
});

const newPoll = async (): Promise<Poll> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = aPollInput({ allow_multiple_votes: true, options });
  return (await api.call(createPoll, { token: creator.token, body })).body;
};

const vote = (poll: Poll, voter: Voter, index: number) =>
  api.call(castVote, { token: voter.token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, index) } });

const currentPoll = async (poll: Poll): Promise<Poll> =>
  (await api.call(getPoll, { token: creator.token, params: { id: poll.id } })).body;

const expectCountersToEqualRows = async (of: Databases = stack): Promise<void> => {
  const rows = await optionCounts(of);
  expect(rows.map(({ id, votes: count }) => [id, count])).toEqual(rows.map(({ id, counted }) => [id, counted]));
};

/** Casts a vote and expects every connected client to receive it. */
const expectUpdateToReachAll = async (): Promise<void> => {
  const poll = await newPoll();
  await vote(poll, creator, 0);
  await clients.waitForUpdate(await currentPoll(poll), PATIENCE_MS);
};

describe('with replicas', () => {
  test('polls are balanced over the polls replicas, and every counter equals its rows', async () => {
    const polls = await Promise.all(Array.from({ length: 20 }, newPoll));
    const [poll] = polls as [Poll, ...Poll[]];
    const castAll = (to: Poll) => voters.flatMap((voter) => to.options.map((_, index) => vote(to, voter, index)));
    await Promise.all([...castAll(poll), ...polls.slice(1).map((other) => vote(other, creator, 0))]);
    expect((await currentPoll(poll)).options.map((option) => option.votes)).toEqual(poll.options.map(() => VOTERS));
    await expectCountersToEqualRows();
    const ballots = await Promise.all(stack.replicas('polls').map((replica) => metricSum(replica, 'ballots_total')));
    expect(ballots.filter((count) => count > 0)).toHaveLength(POLLS);
  });

  test('sockets of both transports are divided among the realtime replicas, and all clients receive updates', async () => {
    const countOf = (transport: string) => (replica: Replica) =>
      metricSum(replica, 'live_sockets', `transport="${transport}"`);
    const counts = await Promise.all(
      ['websocket', 'polling'].map((transport) => Promise.all(stack.replicas('realtime').map(countOf(transport)))),
    );
    const sums = counts.map((ofReplicas) => ofReplicas.reduce((sum, sockets) => sum + sockets, 0));
    expect(sums).toEqual([CLIENTS / 2, CLIENTS / 2]);
    const used = stack.replicas('realtime').filter((_, index) => counts.some((ofReplicas) => ofReplicas[index] !== 0));
    expect(used).toHaveLength(REALTIME);
    await expectUpdateToReachAll();
  });

  test('a service cannot connect to the database of another one', async () => {
    const url = new URL(stack.databaseUrl('polls'));
    url.pathname = 'auth';
    const foreign = createDatabase({ url: url.href, pool: 2 });
    await expect(foreign.raw('select 1')).rejects.toThrow('permission denied');
    await foreign.destroy();
  });
});

describe('rolling restart of every service under load', () => {
  const steps: readonly (readonly ServiceName[])[] = [
    ['auth', 'comments', 'notifications', 'assistant'],
    ['polls', 'realtime'],
    ['gateway'],
  ];
  let poll: Poll;
  let load: MixedLoad;

  const replaceAll = async (): Promise<void> => {
    for (const services of steps) {
      const callsBefore = load.calls;
      const before = services.flatMap((service) => stack.replicas(service).map(({ pid }) => pid));
      await Promise.all(services.map((service) => stack.restart(service)));
      const after = services.flatMap((service) => stack.replicas(service).map(({ pid }) => pid));
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
      await clients.waitUntilConnected(PATIENCE_MS);
      await eventually(() => expect(load.calls - callsBefore).toBeGreaterThan(CALLS_PER_STEP), {
        timeoutMs: PATIENCE_MS,
      });
    }
  };

  beforeAll(async () => {
    poll = await newPoll();
    load = startMixedLoad(stack.url, voters, poll);
    try {
      await replaceAll();
    } finally {
      await load.stop();
    }
  }, 480_000);

  test('no call fails', () => {
    expect(load.failures).toEqual([]);
    // The replaced gateway closes at most one connection of each voter.
    expect(load.repeated).toBeLessThanOrEqual(VOTERS);
  });

  test('all clients reconnect and receive updates', async () => {
    // The last of the load may have come before the last client was back.
    await vote(poll, creator, 0);
    await clients.waitForUpdate(await currentPoll(poll), PATIENCE_MS);
    await expectUpdateToReachAll();
  });

  test('exactly the acknowledged votes and comments are stored', async () => {
    for (const voter of voters) {
      const { body } = await api.call(getVoteStatus, { token: voter.token, params: { id: poll.id } });
      expect(new Set(body.votes)).toEqual(load.votes.get(voter));
    }
    await expectCountersToEqualRows();
    await eventually(async () => expect((await currentPoll(poll)).comments_count).toBe(load.comments), {
      timeoutMs: PATIENCE_MS,
    });
  });

  test('every event is delivered once', async () => {
    await eventually(async () => expect(await pendingEvents(stack)).toBe(0), { timeoutMs: PATIENCE_MS });
    const received = await eventually(
      async () => {
        const ofPoll = await withDatabase(stack, 'notifications', (database) =>
          database('notifications').where({ poll_id: poll.id }).select<{ type: string }[]>('type'),
        );
        expect(ofPoll.filter(({ type }) => type === 'comment')).toHaveLength(load.comments);
        return ofPoll;
      },
      { timeoutMs: PATIENCE_MS },
    );
    expect(received.filter(({ type }) => type === 'vote')).toHaveLength(1);
    const { notifications } = (await api.call(listNotifications, { token: creator.token, query: { type: 'vote' } }))
      .body;
    expect(notifications.find(({ pollId }) => pollId === poll.id)?.data.count).toBe(VOTERS);
  });
});

describe('the data of an account', () => {
  testAccountData(() => ({ stack, dataDir }));
});

describe('a scale-out of realtime', () => {
  let pools: ClientPool[];
  afterAll(() => {
    for (const pool of pools ?? []) pool.close();
  });

  test('moves sockets of both transports until no replica is crowded, and loses no update', async () => {
    const poll = await newPoll();
    const viewers = Array.from({ length: CROWD }, () => ({ token: creator.token, pollId: poll.id }));
    pools = (['websocket', 'polling'] as const).map((transport) =>
      openClientPool({
        ...{ url: stack.url, viewers, transport, connectRate: 50 },
        readPoll: ({ pollId, token }) => readPoll(stack.url, pollId, token),
      }),
    );
    await Promise.all(pools.map(({ settled }) => settled));
    await stack.addReplica('realtime');
    let votes = 0;
    await eventually(
      async () => {
        await vote(poll, creator, votes % OPTIONS);
        votes += 1;
        const sockets = await Promise.all(
          stack.replicas('realtime').map((replica) => metricSum(replica, 'live_sockets')),
        );
        expect(sockets).toHaveLength(REALTIME + 1);
        expect(sockets.reduce((sum, count) => sum + count)).toBe(SOCKETS);
        // A moved socket is counted before it has joined again.
        expect(pools.map(({ joined }) => joined)).toEqual([CROWD, CROWD]);
        // Less crowded replicas shed none.
        expect(Math.max(...sockets)).toBeLessThanOrEqual((1.25 * SOCKETS) / sockets.length);
      },
      { timeoutMs: 3 * PATIENCE_MS, intervalMs: 2_000 },
    );
    // On a busy machine a client may repeat a join that has timed out. Replicas refuse nobody.
    const refusals = pools.flatMap(({ connectErrors }) =>
      [...connectErrors.keys()].filter((reason) => !TIMED_OUT.test(reason)),
    );
    expect(refusals).toEqual([]);
    // A third of the sockets moves to the new replica. A socket moves again if the gateway sends it to a crowded replica.
    expect(pools.reduce((sum, { disconnects }) => sum + disconnects, 0)).toBeLessThan(SOCKETS * 0.75);
    const received = pools.flatMap((pool) => pool.clients);
    await waitForDelivery(stack.url, [{ creator, poll }], received);
    const { version } = await currentPoll(poll);
    expect(new Set(received.map(({ lastState }) => lastState?.version))).toEqual(new Set([version]));
  }, 300_000);
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const acceptsConnections = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

(isExhaustive ? describe : describe.skip)('the command for a stack, on a copy of the data folder', () => {
  let before: Record<string, number>;
  let port: string;
  let started: Run;
  beforeAll(async () => {
    before = await tableCounts(stack);
    clients.close();
    await stack.stop();
    // The servers' files have absolute paths, so that a copy takes the place of the original.
    const copy = await freshDataDir(dataDir);
    await removeDataDir(dataDir);
    await rename(copy, dataDir);
    port = String(await freePort());
    started = runStack(['--polls', '2'], { DATA_DIR: dataDir, PORT: port, SEED_DEMO: 'false' });
    await eventually(() => expect(started.output()).toContain('is ready on'), { timeoutMs: 60_000 });
  }, 120_000);
  afterAll(() => void started?.child.kill('SIGKILL'));

  test('finds all data', async () => {
    const { databases } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8'));
    const running = { databaseUrl: (name: string) => String(databases[name]) };
    expect(await tableCounts(running)).toEqual(before);
    await expectCountersToEqualRows(running);
  });

  test('prints where each replica runs, and serves requests', async () => {
    for (const name of ['auth-1', 'polls-1', 'polls-2', 'gateway-1']) {
      expect(started.output()).toMatch(new RegExp(`${name} +pid \\d+ +http://127\\.`));
    }
    expect(started.output()).not.toMatch(/:\w+@/);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  });

  test('locks its data folder', async () => {
    const another = runStack([], { DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await waitForExit(another)).toEqual([1, `The data folder ${dataDir} is in use by another stack.\n`]);
  });

  test('leaves no process running when it is killed', async () => {
    const pids = [...started.output().matchAll(/ pid (\d+)/g)].map(([, pid]) => Number(pid));
    const servers = [...started.output().matchAll(/(?:postgres|redis|amqp):\/\/.*?:(\d+)/g)].map(([, at]) =>
      Number(at),
    );
    expect([pids.length, servers.length]).toEqual([8, 3]);
    expect(pids.filter(isAlive)).toEqual(pids);
    started.child.kill('SIGKILL');
    await eventually(
      async () => {
        expect(pids.filter(isAlive)).toEqual([]);
        expect(await Promise.all(servers.map(acceptsConnections))).toEqual([false, false, false]);
      },
      { timeoutMs: PATIENCE_MS },
    );
  });
});
