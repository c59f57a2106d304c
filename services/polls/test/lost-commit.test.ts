import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deletePoll, type Poll } from '@showhands/contracts';
import { asUnavailable, createDatabase, type Database } from '@showhands/service-kit/database';
import { createMetrics } from '@showhands/service-kit/runtime';
import { eventually, type TestUser } from '@showhands/testing';
import { createPollSecrets } from '../src/polls/poll-secrets.ts';
import type { Ballot } from '../src/votes/ballot.ts';
import { createBallotBox } from '../src/votes/ballot-box.ts';
import { optionOf, usePolls } from './polls-under-test.ts';

/** A proxy to PostgreSQL that drops the connection once, before it forwards the response to a commit. */
const startCommitCuttingProxy = async (target: string) => {
  const { hostname, port, pathname, username, password } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isCommitting = false;
    client.on('data', (bytes) => {
      isCommitting = bytes.includes('commit');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isCommitting && !isCut) {
        isCut = true;
        client.destroy();
      } else client.write(bytes);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    isCut: () => isCut,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const polls = usePolls();
let proxy: Awaited<ReturnType<typeof startCommitCuttingProxy>>;
let database: Database;

beforeAll(async () => {
  proxy = await startCommitCuttingProxy(polls.databaseUrl);
  database = createDatabase({ url: proxy.url, pool: 2 });
});

afterAll(async () => {
  await database.destroy();
  proxy.close();
});

const aBallot = (poll: Poll, voter: TestUser): Ballot => ({
  pollId: poll.id,
  intent: { kind: 'toggle', optionId: optionOf(poll, 0) },
  voter,
  idempotency: null,
});

it('does not retry a batch whose commit may have succeeded', async () => {
  const [creator, voter] = [polls.user(), polls.user()];
  const open = { allow_multiple_votes: true };
  const [one, other] = [await polls.poll(creator, open), await polls.poll(creator, open)];
  const box = createBallotBox({
    database,
    metrics: createMetrics('polls'),
    publish: () => undefined,
    rankingsChanged: () => undefined,
    secrets: createPollSecrets('of no poll'),
    releasesChanged: () => undefined,
  });
  const results = await Promise.allSettled([box.cast(aBallot(one, voter)), box.cast(aBallot(other, voter))]);

  expect(proxy.isCut()).toBe(true);
  for (const result of results) {
    expect(result.status === 'rejected' && asUnavailable(result.reason)?.code).toBe('unavailable');
  }
  for (const poll of [one, other]) {
    expect(await polls.voteCounts(poll)).toEqual([1, 0, 0].map((votes) => ({ counter: votes, rows: votes })));
  }
});

it('publishes the votes of a process that ended between the commit and their events', async () => {
  const [creator, one, other] = [polls.user(), polls.user(), polls.user()];
  const open = { allow_multiple_votes: true };
  const [poll, deleted] = [await polls.poll(creator, open), await polls.poll(creator, open)];
  const box = createBallotBox({
    database: polls.database,
    metrics: createMetrics('polls'),
    publish: () => undefined,
    rankingsChanged: () => undefined,
    secrets: createPollSecrets('of no poll'),
    releasesChanged: () => undefined,
  });
  await Promise.all([box.cast(aBallot(poll, one)), box.cast(aBallot(poll, other)), box.cast(aBallot(deleted, one))]);
  // The state in the event is the newest one: this voter has withdrawn since.
  await box.cast(aBallot(poll, other));
  await polls.api.call(deletePoll, { params: { id: deleted.id }, token: creator.token });
  await eventually(async () => expect(await polls.rows('select from outbox')).toEqual([]));
  // One event for all changes, or two if the relay reads the votes before the last change.
  const events = polls.publishedFor('poll.voted', poll);
  expect(events.at(-1)?.poll).toMatchObject({ total_votes: 1, voters_count: 1, version: 3 });
  const selections = events.flatMap(({ voters }) => voters).map(({ id, selections }) => [id, selections] as const);
  expect(new Map(selections)).toEqual(
    new Map([
      [one.id, 1],
      [other.id, 0],
    ]),
  );
});
