import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ServerMessage } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient, socketClient, startRedis, type TestServer } from '@showhands/testing';
import { anEvent, aVote } from './support/events.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

const [one, two, three] = [aPollSnapshot(), aPollSnapshot(), aPollSnapshot()];
const polls = [one, two, three];

let fixture: Fixture;
let redis: TestServer;
let consuming: Replica;
let other: Replica;
/** In the room of each poll, on both replicas. */
let watchers: { readonly pollId: string; readonly client: SocketClient }[];

beforeAll(async () => {
  [fixture, redis] = await Promise.all([startFixture(), startRedis()]);
  for (const poll of polls) fixture.polls.put(poll);
  const start = () => fixture.startReplica({ REDIS_URL: redis.url });
  [consuming, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await fixture.close();
  await redis.stop();
});
beforeEach(async () => {
  const watch = async (replica: Replica, pollId: string) => {
    const client = await socketClient(replica.url, { token: fixture.auth.user().token });
    await client.send('joinPoll', pollId);
    return { pollId, client };
  };
  watchers = await Promise.all(polls.flatMap(({ id }) => [watch(consuming, id), watch(other, id)]));
});
afterEach(() => {
  for (const { client } of watchers) client.close();
});

/** Publishes an unthrottled update and waits for it: everything sent before it has arrived by then. */
const flush = async (): Promise<void> => {
  const poll = aPollSnapshot();
  await consuming.publish(aVote(poll));
  for (const { client } of watchers) await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
};

/** What both watchers of each poll have heard. */
const expectHeard = (name: ServerMessage, expected: Readonly<Record<string, readonly object[]>>): void => {
  for (const { pollId, client } of watchers) expect(client.events(name)).toEqual(expected[pollId] ?? []);
};

test('the room of a poll hears how it is presented: each state once, never an older one after a newer one', async () => {
  const presented = (version: number) =>
    anEvent('poll.presented', { pollId: one.id, covered: version % 2 === 0, version });
  const second = presented(2);
  for (const event of [second, second, presented(4), presented(3), presented(4)]) await consuming.publish(event);
  await flush();
  expectHeard('presentation', { [one.id]: [2, 4].map((version) => ({ pollId: one.id, covered: true, version })) });
});

test('the rooms of the polls that a presenter leaves and comes to hear once where the presenter is by now', async () => {
  const sequenceId = randomUUID();
  const moved = (version: number, from: string | null, to: string) =>
    anEvent('sequence.moved', { sequenceId, from, to, version });
  const first = moved(3, one.id, two.id);
  // The third move overtakes the second one. The last one leads away from where the presenter is again.
  const events = [
    moved(2, null, one.id),
    first,
    first,
    moved(5, three.id, one.id),
    moved(4, two.id, three.id),
    first,
    moved(1, one.id, three.id),
  ];
  for (const event of events) await consuming.publish(event);
  await flush();
  const heard = (pollId: string, ...nexts: string[]) => nexts.map((next) => ({ pollId, next, sequenceId }));
  expectHeard('nextPoll', {
    // The start, the move away, and the return.
    [one.id]: heard(one.id, one.id, two.id, one.id),
    [two.id]: heard(two.id, two.id, one.id),
    // By the time of its event the presenter has left it again.
    [three.id]: heard(three.id, one.id),
  });
});
