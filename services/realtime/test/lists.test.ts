import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type PollCounts, type PollSnapshot, presentCounts, presentPoll, texts } from '@showhands/contracts';
import { aPollSnapshot, eventually, type SocketClient, type TestUser } from '@showhands/testing';
import { anEvent, aVote, isOf, votedTimes } from './support/events.ts';
import type { RawSocket } from './support/raw-socket.ts';
import { countedAt, tellsResults, updatesOf } from './support/results.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas(2);

const listOf = (...polls: Pick<PollSnapshot, 'id' | 'version'>[]) => ({
  polls: polls.map(({ id, version }) => ({ id, version })),
});
const edited = (poll: PollSnapshot, version: number, fields: Partial<PollSnapshot> = {}) =>
  anEvent('poll.updated', {
    poll: { ...poll, version, revision: poll.revision + 1, ...fields },
    previous_status: 'active',
  });

describe('a watched list', () => {
  const watch = async (polls: readonly PollSnapshot[], to = on.consuming): Promise<SocketClient> => {
    const client = await on.connect({ to });
    expect(await client.send('watchPolls', listOf(...polls))).toEqual({ ok: true });
    return client;
  };
  const countsAt = (client: SocketClient, { id }: PollSnapshot, version: number) =>
    client.waitFor('pollCounts', (polls) => polls.some((poll) => poll.id === id && poll.version === version));
  const aboutOthers = (client: SocketClient, listed: readonly PollSnapshot[]) =>
    client
      .events('pollCounts')
      .flat()
      .filter(({ id }) => !listed.some((poll) => poll.id === id));

  test('gets the counts of its polls on each replica, and nothing of others', async () => {
    const [poll, other] = [aPollSnapshot(), aPollSnapshot()];
    const clients = await Promise.all([on.consuming, on.other].map((to) => watch([poll], to)));
    await on.publish(aVote(votedTimes(other, 1)), aVote(votedTimes(poll, 1)));
    for (const client of clients) {
      expect(await countsAt(client, poll, 2)).toEqual([presentCounts(votedTimes(poll, 1), true)]);
      expect(aboutOthers(client, [poll])).toEqual([]);
      expect(client.events('pollUpdate')).toEqual([]);
    }
  });

  test('gets polls that are new, edited, unpublished or deleted, whether they are in the list or not', async () => {
    const poll = aPollSnapshot();
    const clients = await Promise.all([on.consuming, on.other].map((to) => watch([], to)));
    const edit = edited(poll, 2, { title: 'Which week suits you?' });
    const closed = anEvent('poll.closed', { poll: { ...poll, status: 'closed', version: 3 }, automatic: true });
    await on.publish(anEvent('poll.created', { poll }));
    for (const client of clients) expect(await client.waitFor('newPoll', isOf(poll))).toEqual(presentPoll(poll, true));
    await on.publish(edit);
    for (const client of clients) expect((await client.waitFor('pollUpdate', isOf(poll))).version).toBe(2);
    await on.publish(closed);
    for (const client of clients) {
      await client.waitFor('pollClosed', ({ pollId }) => pollId === poll.id);
      await client.waitFor('pollUpdate', ({ status }) => status === 'closed');
    }
    await on.publish(edited(poll, 4, { status: 'draft' }));
    const hidden = { id: poll.id, status: 'draft', version: 4 };
    for (const client of clients)
      expect(await client.waitFor('pollUpdate', ({ status }) => status === 'draft')).toEqual(hidden);
    await on.publish(anEvent('poll.deleted', { pollId: poll.id, creator: poll.creator, version: 5 }));
    for (const client of clients) await client.waitFor('pollDeleted', ({ pollId }) => pollId === poll.id);
  });

  test('gets at once what has changed since its polls were fetched, also after a reconnect to the other replica', async () => {
    const [poll, unchanged] = [aPollSnapshot(), aPollSnapshot()];
    const first = await watch([poll, unchanged], on.other);
    await on.publish(aVote(votedTimes(unchanged, 1)), aVote(votedTimes(poll, 3)));
    await countsAt(first, poll, 4);
    for (const to of [on.consuming, on.other]) {
      const later = await watch([poll, votedTimes(unchanged, 1)], to);
      expect(await later.waitFor('pollCounts')).toEqual([presentCounts(votedTimes(poll, 3), true)]);
    }
  });

  test('is replaced by the next one, and ended by leaveFeed and joinFeed', async () => {
    const [one, two] = [aPollSnapshot(), aPollSnapshot()];
    const [client, observer] = await Promise.all([watch([one]), watch([one, two])]);
    await client.send('watchPolls', listOf(two));
    await on.publish(aVote(votedTimes(one, 1)), aVote(votedTimes(two, 1)));
    await countsAt(client, two, 2);
    expect(aboutOthers(client, [two])).toEqual([]);
    await client.send('leaveFeed');
    await on.publish(aVote(votedTimes(two, 2)));
    await countsAt(observer, two, 3);
    await client.send('joinFeed');
    await on.publish(aVote(votedTimes(two, 3)));
    await client.waitFor('pollUpdate', ({ id, version }) => id === two.id && version === 4);
    expect(client.events('pollCounts').flat().at(-1)?.version).toBe(2);
  });

  test('is one frame for each socket, whatever the order of the polls that it shows', async () => {
    const polls = [aPollSnapshot(), aPollSnapshot()];
    const clients = await Promise.all([polls, polls, polls.toReversed()].map((shown) => watch(shown)));
    const frames = async () =>
      Number(/live_frames_total\{[^}]*event="pollCounts"[^}]*\} (\d+)/.exec(await on.consuming.metrics())?.[1] ?? 0);
    const before = await frames();
    await on.publish(...polls.map((poll) => aVote(votedTimes(poll, 1))));
    for (const client of clients) expect(await client.waitFor('pollCounts')).toHaveLength(2);
    expect(await frames()).toBe(before + clients.length);
  });

  test.each<[string, unknown, string]>([
    ['101 polls', listOf(...Array.from({ length: 101 }, () => aPollSnapshot())), texts.transport.socketListTooLong],
    ['an id that is none', { polls: [{ id: 'p', version: 1 }] }, texts.transport.notFound],
    ['a poll without a version', { polls: [{ id: randomUUID() }] }, texts.transport.invalidRequest],
    ['no list', undefined, texts.transport.invalidRequest],
    ['ids alone', [randomUUID()], texts.transport.invalidRequest],
  ])('is not changed by a message with %s', async (_, payload, message) => {
    const poll = aPollSnapshot();
    const client = await watch([poll]);
    expect(await client.send('watchPolls', payload)).toEqual({ ok: false, message });
    expect(client.events('error')).toEqual([{ message }]);
    await on.publish(aVote(votedTimes(poll, 1)));
    await countsAt(client, poll, 2);
  });

  describe('with hidden results', () => {
    let [creator, voter, stranger]: TestUser[] = [];
    beforeEach(() => {
      [creator, voter, stranger] = [on.fixture.auth.user(), on.fixture.auth.user(), on.fixture.auth.user()];
    });

    const countsOf = (socket: RawSocket): PollCounts[] =>
      socket.frames.flatMap((frame) => {
        const payload = /^42\["pollCounts",(.*)\]$/s.exec(frame)?.[1];
        return payload === undefined ? [] : (JSON.parse(payload) as PollCounts[]);
      });

    test.each<[string, Partial<PollSnapshot>]>([
      ['for voters alone', { results_when: 'after_vote' }],
      ['until the close', { results_when: 'after_close' }],
      ['for ever', { show_results: false }],
    ])('%s shows them to the creator alone, on each replica', async (_, rule) => {
      const poll = countedAt(aPollSnapshot({ creator: creator?.id ?? '', ...rule }), 1);
      const shared = countedAt(aPollSnapshot(), 1);
      on.fixture.polls.put(poll);
      const open = async (user: TestUser | undefined) =>
        Promise.all(
          [on.consuming, on.other].map(async (replica) => {
            const socket = await on.connectRaw(user?.token, replica);
            await socket.request('watchPolls', listOf(poll, { ...shared, version: 2 }));
            return socket;
          }),
        );
      const [own, others] = [await open(creator), [...(await open(voter)), ...(await open(stranger))]];
      const voters = [{ id: voter?.id ?? '', username: 'Grace', selections: 1 }];
      await on.publish(
        anEvent('poll.created', { poll }),
        anEvent('poll.voted', { poll: countedAt(poll, 2), voters }),
        edited(countedAt(poll, 3), 3),
      );
      await eventually(() => {
        for (const socket of [...own, ...others]) expect(updatesOf(socket, poll).at(-1)?.version).toBe(3);
      });
      await on.publish(aVote(countedAt(poll, 4, { revision: poll.revision + 1 })));
      await eventually(() => {
        for (const socket of [...own, ...others]) expect(countsOf(socket).at(-1)?.version).toBe(4);
      });
      const late = await on.connectRaw(stranger?.token, on.other);
      await late.request('watchPolls', listOf(poll));
      await eventually(() => expect(countsOf(late)).toHaveLength(1));

      for (const socket of [...others, late]) {
        expect(socket.frames.filter((frame) => frame.includes(poll.id) && tellsResults(frame))).toEqual([]);
        for (const counts of countsOf(socket)) expect(counts).toMatchObject({ results_visible: false, ranking: null });
      }
      for (const socket of own) {
        const last = { ...countedAt(poll, 4), revision: poll.revision + 1 };
        expect(countsOf(socket).at(-1)).toEqual(presentCounts(last, true));
      }
      const frames = others.map((socket) => socket.frames.filter((frame) => frame.includes(poll.id)).at(-1));
      expect(new Set(frames).size).toBe(1);
    });

    test('says nothing of drafts', async () => {
      const draft = aPollSnapshot({ status: 'draft' });
      const client = await watch([draft]);
      for (const version of [2, 3]) {
        await on.publish(anEvent('poll.updated', { poll: { ...draft, version }, previous_status: 'draft' }));
      }
      const other = aPollSnapshot();
      await on.publish(anEvent('poll.created', { poll: other }));
      await client.waitFor('newPoll', isOf(other));
      await client.send('watchPolls', listOf(draft));
      expect([client.events('pollCounts'), client.events('pollUpdate')]).toEqual([[], []]);
    });
  });
});

describe('a client that asks for counts in its handshake', () => {
  test('gets those of joined polls, and the whole poll after an edit, on each replica', async () => {
    const poll = aPollSnapshot();
    on.fixture.polls.put(poll);
    const clients = await Promise.all([on.consuming, on.other].map((to) => on.connect({ to, counts: true })));
    for (const client of clients) {
      await client.send('leaveFeed');
      await client.send('joinPoll', poll.id);
    }
    await on.publish(anEvent('poll.created', { poll }), aVote(votedTimes(poll, 1)));
    for (const client of clients) {
      expect(await client.waitFor('pollCounts')).toEqual([presentCounts(votedTimes(poll, 1), true)]);
      expect(client.events('pollUpdate')).toEqual([]);
    }
    await on.publish(edited(votedTimes(poll, 1), 3));
    for (const client of clients) {
      expect(await client.waitFor('pollUpdate', isOf(poll))).toEqual(
        presentPoll({ ...votedTimes(poll, 1), version: 3, revision: poll.revision + 1 }, true),
      );
    }
  });
});
