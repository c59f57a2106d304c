import { beforeEach, describe, expect, test } from '@jest/globals';
import { type PollSnapshot, presentPoll } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient, type TestUser } from '@showhands/testing';
import { anEvent, aVote, shuffled, votedTimes } from './support/events.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas();

describe('events of polls', () => {
  let creator: TestUser;
  beforeEach(() => {
    creator = on.fixture.auth.user();
  });

  const inFeed = (user = on.fixture.auth.user()): Promise<SocketClient> => on.connect({ token: user.token });
  const inRoom = async (poll: PollSnapshot): Promise<SocketClient> => {
    const client = await inFeed();
    on.fixture.polls.put(poll);
    await client.send('leaveFeed');
    await client.send('joinPoll', poll.id);
    return client;
  };
  const created = (poll: PollSnapshot) => anEvent('poll.created', { poll });
  const updated = (poll: PollSnapshot, previous: PollSnapshot['status'] = 'active') =>
    anEvent('poll.updated', { poll, previous_status: previous });
  const closed = (poll: PollSnapshot, automatic: boolean) => anEvent('poll.closed', { poll, automatic });
  const deleted = ({ id, creator: owner, version }: PollSnapshot) =>
    anEvent('poll.deleted', { pollId: id, creator: owner, version });
  const received = (poll: PollSnapshot, client: SocketClient, name: 'newPoll' | 'pollUpdate') =>
    client.events(name).filter(({ id }) => id === poll.id);

  describe('a new poll', () => {
    test('is announced once to the feed, including its creator', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const [stranger, own] = await Promise.all([inFeed(), inFeed(creator)]);
      const event = created(poll);
      await on.publish(event, event);
      await on.publish(event);
      await on.flush(stranger, own);
      expect(received(poll, stranger, 'newPoll')).toEqual([presentPoll(poll, true)]);
      expect(received(poll, own, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is not announced as a draft, and once when it is published', async () => {
      const draft = aPollSnapshot({ status: 'draft' });
      const client = await inFeed();
      await on.publish(created(draft), updated({ ...draft, version: 2 }, 'draft'));
      await on.flush(client);
      expect(received(draft, client, 'newPoll')).toEqual([]);
      expect(received(draft, client, 'pollUpdate')).toEqual([]);
      const poll: PollSnapshot = { ...draft, status: 'active', version: 3 };
      const event = updated(poll, 'draft');
      await on.publish(event, event);
      await on.flush(client);
      expect(received(poll, client, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is announced in its latest state if an update arrives first', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await on.publish(aVote(votedTimes(poll, 3)), created(poll));
      await client.waitFor('newPoll', ({ id }) => id === poll.id);
      expect(received(poll, client, 'newPoll')).toEqual([presentPoll(votedTimes(poll, 3), true)]);
    });

    test('is not announced if its deletion arrives first', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await on.publish(deleted(poll), created(poll), aVote(votedTimes(poll, 1)));
      await on.flush(client);
      expect(received(poll, client, 'newPoll')).toEqual([]);
      expect(received(poll, client, 'pollUpdate')).toEqual([]);
    });
  });

  describe('an update', () => {
    test('is sent to the room and the feed', async () => {
      const poll = aPollSnapshot();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      await on.publish(aVote(votedTimes(poll, 1)));
      await Promise.all([room, feed].map((client) => client.waitFor('pollUpdate', ({ id }) => id === poll.id)));
      expect(received(poll, room, 'pollUpdate')).toEqual([presentPoll(votedTimes(poll, 1), true)]);
    });

    test('is sent once to a socket in both the room and the feed', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      const client = await inFeed();
      await client.send('joinPoll', poll.id);
      await on.publish(aVote(votedTimes(poll, 1)));
      await on.flush(client);
      expect(received(poll, client, 'pollUpdate')).toHaveLength(1);
    });

    test('of a burst is sent seldom, with increasing versions, up to the last state', async () => {
      const poll = aPollSnapshot();
      const clients = await Promise.all([inRoom(poll), inFeed()]);
      const events = Array.from({ length: 600 }, (_, index) => aVote(votedTimes(poll, index + 1)));
      await on.publish(...shuffled(events, 3, 50));
      for (const client of clients) {
        await client.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 601);
        const versions = received(poll, client, 'pollUpdate').map(({ version }) => version);
        expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
        expect(versions.length).toBeLessThan(20);
      }
      expect(await on.consuming.metrics()).toMatch(/showhands_live_merged_total\{service="realtime"\} \d{2,}/);
    });

    test('hides the results once a poll becomes private, and shows them once it becomes public', async () => {
      const poll = votedTimes(aPollSnapshot({ creator: creator.id }), 4);
      const client = await inRoom(poll);
      await on.publish(updated({ ...poll, show_results: false, version: 6 }));
      const hidden = await client.waitFor('pollUpdate', ({ version }) => version === 6);
      expect(hidden).toEqual(presentPoll({ ...poll, show_results: false, version: 6 }, false));
      await on.publish(updated({ ...poll, version: 7 }));
      const shown = await client.waitFor('pollUpdate', ({ version }) => version === 7);
      expect(shown).toEqual(presentPoll({ ...poll, version: 7 }, true));
    });
  });

  describe('a poll that becomes a draft', () => {
    test('is sent to its creator whole, to others only by id, status and version', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const [room, feed, own] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      await on.publish(updated(draft));
      const isThisPoll = ({ id }: { id: string }) => id === poll.id;
      const hidden = { id: poll.id, status: 'draft', version: 2 };
      expect(await room.waitFor('pollUpdate', isThisPoll)).toEqual(hidden);
      expect(await feed.waitFor('pollUpdate', isThisPoll)).toEqual(hidden);
      expect(await own.waitFor('pollUpdate', isThisPoll)).toEqual(presentPoll(draft, true));
    });

    test('is withdrawn even if a later edit of the draft arrives first', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const client = await inFeed();
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      await on.publish(updated({ ...draft, version: 3 }, 'draft'));
      await on.publish(updated(draft));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(received(poll, client, 'pollUpdate')).toEqual([{ id: poll.id, status: 'draft', version: 3 }]);
    });

    test('can no longer be joined by others', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const client = await inRoom(poll);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      on.fixture.polls.put(draft);
      await on.publish(updated(draft));
      expect(await client.send('joinPoll', poll.id)).toMatchObject({ ok: false });
    });
  });

  describe('a closed poll', () => {
    test.each([true, false])('is announced only if it closed automatically (%s)', async (automatic) => {
      const poll = aPollSnapshot({ title: 'Lunch at "Rosi’s"?' });
      on.fixture.polls.put(poll);
      const [room, both] = await Promise.all([inRoom(poll), inFeed()]);
      await both.send('joinPoll', poll.id);
      const end: PollSnapshot = { ...poll, status: 'closed', auto_closed: automatic, version: 2 };
      const event = closed(end, automatic);
      await on.publish(event, event);
      await on.flush(both);
      await room.waitFor('pollUpdate', ({ status }) => status === 'closed');
      const message = '"Lunch at "Rosi’s"?" was automatically closed';
      const expected = automatic ? [{ pollId: poll.id, message, title: poll.title }] : [];
      expect(both.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual(expected);
      expect(room.events('pollClosed')).toEqual(expected);
      expect(received(poll, both, 'pollUpdate')).toEqual([presentPoll(end, true)]);
    });

    test('is not announced if it has been reopened meanwhile', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await on.publish(updated({ ...poll, version: 3 }, 'closed'));
      await on.publish(closed({ ...poll, status: 'closed', version: 2 }, true));
      await on.flush(client);
      expect(client.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual([]);
    });
  });

  test('announces a deleted poll once, also to its creator elsewhere, and sends nothing about it afterwards', async () => {
    const poll = aPollSnapshot({ creator: creator.id });
    on.fixture.polls.put(poll);
    const [room, both, elsewhere] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
    await both.send('joinPoll', poll.id);
    await elsewhere.send('leaveFeed');
    await on.publish(aVote(votedTimes(poll, 1)), aVote(votedTimes(poll, 2)));
    const event = deleted({ ...poll, version: 9 });
    await on.publish(event, event, aVote(votedTimes(poll, 3)));
    await on.flush(both);
    await Promise.all([room.waitFor('pollDeleted'), elsewhere.waitFor('pollDeleted')]);
    for (const client of [room, both, elsewhere]) {
      expect(client.events('pollDeleted').filter(({ pollId }) => pollId === poll.id)).toHaveLength(1);
      expect(received(poll, client, 'pollUpdate').map(({ version }) => version)).not.toContain(4);
    }
  });
});
