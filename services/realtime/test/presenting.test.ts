import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { ServerMessage } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient } from '@showhands/testing';
import { anEvent } from './support/events.ts';
import type { Replica } from './support/realtime.ts';
import { useReplicas } from './support/use-replicas.ts';

const [one, two, three] = [aPollSnapshot(), aPollSnapshot(), aPollSnapshot()];
const polls = [one, two, three];

const on = useReplicas(2);
/** In the room of each poll, on both replicas. */
let watchers: { readonly pollId: string; readonly client: SocketClient }[];

beforeEach(async () => {
  for (const poll of polls) on.fixture.polls.put(poll);
  const watch = async (to: Replica, pollId: string) => {
    const client = await on.connect({ to });
    await client.send('joinPoll', pollId);
    return { pollId, client };
  };
  watchers = await Promise.all(polls.flatMap(({ id }) => [watch(on.consuming, id), watch(on.other, id)]));
});

/** The messages that both watchers of each poll have received. */
const expectHeard = async (
  name: ServerMessage,
  expected: Readonly<Record<string, readonly object[]>>,
): Promise<void> => {
  await on.flush(...watchers.map(({ client }) => client));
  for (const { pollId, client } of watchers) expect(client.events(name)).toEqual(expected[pollId] ?? []);
};

test('the room of a poll hears how it is presented: each state once, never an older one after a newer one', async () => {
  const presented = (version: number) =>
    anEvent('poll.presented', { pollId: one.id, covered: version % 2 === 0, version });
  const second = presented(2);
  for (const event of [second, second, presented(4), presented(3), presented(4)]) await on.publish(event);
  await expectHeard('presentation', {
    [one.id]: [2, 4].map((version) => ({ pollId: one.id, covered: true, version })),
  });
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
  for (const event of events) await on.publish(event);
  const heard = (pollId: string, ...nexts: string[]) => nexts.map((next) => ({ pollId, next, sequenceId }));
  await expectHeard('nextPoll', {
    // The start, the move away, and the return.
    [one.id]: heard(one.id, one.id, two.id, one.id),
    [two.id]: heard(two.id, two.id, one.id),
    // By the time of its event the presenter has left it again.
    [three.id]: heard(three.id, one.id),
  });
});

test('people who wait at the first poll hear of the start at another one', async () => {
  const sequenceId = randomUUID();
  const start = { sequenceId, from: null, to: two.id, waiting: one.id, version: 2 };
  await on.publish(anEvent('sequence.moved', start));
  await expectHeard('nextPoll', {
    [one.id]: [{ pollId: one.id, next: two.id, sequenceId }],
    [two.id]: [{ pollId: two.id, next: two.id, sequenceId }],
  });
});
