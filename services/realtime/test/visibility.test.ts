import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient, type TestUser } from '@showhands/testing';
import { anEvent, aVote, votedTimes } from './support/events.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas(2);

let creator: TestUser;
let member: TestUser;
let outsider: TestUser;
let poll: PollSnapshot;
beforeEach(() => {
  [creator, member, outsider] = [on.fixture.auth.user(), on.fixture.auth.user(), on.fixture.auth.user()];
  poll = aPollSnapshot({ creator: creator.id });
});

const put = (fields: Partial<PollSnapshot>, ...invited: readonly TestUser[]): PollSnapshot => {
  const state = { ...poll, ...fields };
  on.fixture.polls.put(state);
  on.fixture.polls.setViewers(
    state.id,
    [creator, ...invited].map(({ id }) => id),
  );
  return state;
};

/** The user's sockets on both replicas. */
const connect = (user: TestUser) =>
  Promise.all([on.consuming, on.other].map((to) => on.connect({ to, token: user.token })));
const join = async (user: TestUser): Promise<SocketClient[]> => {
  const sockets = await connect(user);
  for (const socket of sockets) expect(await socket.send('joinPoll', poll.id)).toEqual({ ok: true });
  return sockets;
};
const heardBy = (sockets: readonly SocketClient[]) =>
  sockets.flatMap((socket) =>
    ['newPoll', 'pollUpdate', 'pollCounts', 'pollClosed', 'pollDeleted'].flatMap((name) =>
      socket.events(name as 'pollUpdate'),
    ),
  );
const isHidden = ({ id, status }: { id: string; status: string }) => id === poll.id && status === 'draft';

describe('a poll for invited people', () => {
  test('can be joined by those who are invited, and by nobody while polls does not respond', async () => {
    put({ visibility: 'invited' }, member);
    await join(member);
    const [socket] = await connect(outsider);
    expect(await socket?.send('joinPoll', poll.id)).toEqual({ ok: false, message: 'Poll not found' });
    on.fixture.polls.fail();
    expect(await socket?.send('joinPoll', poll.id)).toMatchObject({ ok: false });
    on.fixture.polls.recover();
  });

  test('is heard of in its room alone, and by its creator', async () => {
    const state = put({ visibility: 'invited' }, member);
    const [inRoom, own, others] = [await join(member), await connect(creator), await connect(outsider)];
    await others[1]?.send('watchPolls', { polls: [{ id: poll.id, version: 0 }] });
    await on.publish(anEvent('poll.created', { poll: state }), aVote(votedTimes(state, 1)));
    for (const socket of [...inRoom, ...own]) await socket.waitFor('pollUpdate', ({ version }) => version === 2);
    const closed = { ...votedTimes(state, 2), status: 'closed' as const };
    await on.publish(anEvent('poll.closed', { poll: closed, automatic: true }));
    for (const socket of [...inRoom, ...own]) await socket.waitFor('pollClosed');
    const { id: pollId, creator: by } = state;
    await on.publish(anEvent('poll.deleted', { pollId, creator: by, version: 4, visibility: 'invited' }));
    for (const socket of [...inRoom, ...own]) await socket.waitFor('pollDeleted');
    const [feed] = others;
    if (feed) await on.flush(feed);
    expect(JSON.stringify(heardBy(others))).not.toContain(poll.id);
  });

  test('loses the sockets of people who are removed, on every replica', async () => {
    put({ visibility: 'invited' }, member, outsider);
    const [stay, go] = [await join(member), await join(outsider)];
    const state = put({ visibility: 'invited', version: 2 }, member);
    await on.publish(
      anEvent('poll.access-changed', { pollId: poll.id, added: [], removed: [outsider.id], version: 2 }),
    );
    for (const socket of go) await socket.waitFor('pollUpdate', isHidden);
    await on.publish(aVote({ ...votedTimes(state, 1), version: 3 }));
    for (const socket of stay) await socket.waitFor('pollUpdate', ({ version }) => version === 3);
    expect(heardBy(go)).toHaveLength(go.length);
    for (const socket of go) expect(await socket.send('joinPoll', poll.id)).toMatchObject({ ok: false });
  });
});

describe('a poll of which fewer people may hear', () => {
  const narrow = (visibility: 'link' | 'invited', ...invited: readonly TestUser[]) => {
    const state = put({ visibility, title: 'A new secret title', version: 2, revision: 2 }, ...invited);
    return { state, event: anEvent('poll.updated', { poll: state, previous_status: 'active' }) };
  };

  test.each(['link', 'invited'] as const)(
    'for %s leaves lists, and its room to those who may see it',
    async (visibility) => {
      put({});
      const [stay, go, feed] = [await join(member), await join(outsider), await connect(outsider)];
      const { event, state } = narrow(visibility, member);
      // A vote that overtakes the edit must not carry it to anybody.
      await on.publish(aVote({ ...votedTimes(state, 1), version: 3 }), event);
      for (const socket of feed) await socket.waitFor('pollUpdate', isHidden);
      for (const socket of stay)
        await socket.waitFor('pollUpdate', ({ version, status }) => version === 3 && status === 'active');
      const left = visibility === 'invited' ? go : [];
      for (const socket of left) await socket.waitFor('pollUpdate', isHidden);
      for (const socket of [...feed, ...left]) expect(JSON.stringify(heardBy([socket]))).not.toContain('secret');
    },
  );

  test('is announced when everyone may find it', async () => {
    put({ visibility: 'invited' });
    const others = await connect(outsider);
    const { visibility, ...state } = put({ version: 2, revision: 2 });
    await on.publish(
      anEvent('poll.updated', { poll: state, previous_status: 'active', previous_visibility: 'invited' }),
    );
    for (const socket of others) await socket.waitFor('newPoll', ({ id }) => id === poll.id);
    for (const socket of others) expect(await socket.send('joinPoll', poll.id)).toEqual({ ok: true });
  });
});

test('the room of a poll hears of a next poll for invited people as far as they are invited', async () => {
  put({});
  const next = aPollSnapshot({ creator: creator.id, visibility: 'invited' });
  on.fixture.polls.put(next);
  on.fixture.polls.setViewers(next.id, [member.id]);
  const [follow, stay] = [await join(member), await join(outsider)];
  const sequenceId = randomUUID();
  await on.publish(
    anEvent('sequence.moved', { sequenceId, from: poll.id, to: next.id, version: 1, visibility: 'invited' }),
  );
  for (const socket of follow) await socket.waitFor('nextPoll', (move) => move.next === next.id);
  await on.flush(...stay);
  for (const socket of stay) expect(socket.events('nextPoll')).toEqual([]);
});
