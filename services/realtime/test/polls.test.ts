import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PollSnapshot, presentPoll } from '@showhands/contracts';
import { aPollSnapshot, type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { anEvent, aVote, shuffled, votedTimes } from './support/events.ts';
import { type RawSocket, rawSocket } from './support/raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

describe('events of polls', () => {
  let fixture: Fixture;
  let replica: Replica;
  let creator: TestUser;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    fixture = await startFixture();
    replica = await fixture.startReplica();
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    creator = fixture.auth.user();
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  const closeAfterTest = <Client extends { close(): void }>(client: Client): Client => {
    open.push(client);
    return client;
  };
  const inFeed = async (user = fixture.auth.user()): Promise<SocketClient> =>
    closeAfterTest(await socketClient(replica.url, { token: user.token }));
  const inRoom = async (poll: PollSnapshot, user = fixture.auth.user()): Promise<SocketClient> => {
    const client = await inFeed(user);
    fixture.polls.put(poll);
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
  /** Publishes an unthrottled update and waits for it: everything sent before it has arrived by then. */
  const flushed = async (client: SocketClient): Promise<void> => {
    const poll = aPollSnapshot();
    await replica.publish(aVote(poll));
    await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
  };
  const received = (poll: PollSnapshot, client: SocketClient, name: 'newPoll' | 'pollUpdate') =>
    client.events(name).filter(({ id }) => id === poll.id);

  describe('a new poll', () => {
    test('is announced once to the feed, including its creator', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const [stranger, own] = await Promise.all([inFeed(), inFeed(creator)]);
      const event = created(poll);
      await replica.publish(event, event);
      await replica.publish(event);
      await Promise.all([stranger, own].map(flushed));
      expect(received(poll, stranger, 'newPoll')).toEqual([presentPoll(poll, true)]);
      expect(received(poll, own, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is not announced as a draft, and once when it is published', async () => {
      const draft = aPollSnapshot({ status: 'draft' });
      const client = await inFeed();
      await replica.publish(created(draft), updated({ ...draft, version: 2 }, 'draft'));
      await flushed(client);
      expect(received(draft, client, 'newPoll')).toEqual([]);
      expect(received(draft, client, 'pollUpdate')).toEqual([]);
      const poll: PollSnapshot = { ...draft, status: 'active', version: 3 };
      const event = updated(poll, 'draft');
      await replica.publish(event, event);
      await flushed(client);
      expect(received(poll, client, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is announced in its latest state if an update arrives first', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await replica.publish(aVote(votedTimes(poll, 3)), created(poll));
      await client.waitFor('newPoll', ({ id }) => id === poll.id);
      expect(received(poll, client, 'newPoll')).toEqual([presentPoll(votedTimes(poll, 3), true)]);
    });

    test('is not announced if its deletion arrives first', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await replica.publish(deleted(poll), created(poll), aVote(votedTimes(poll, 1)));
      await flushed(client);
      expect(received(poll, client, 'newPoll')).toEqual([]);
      expect(received(poll, client, 'pollUpdate')).toEqual([]);
    });
  });

  describe('an update', () => {
    test('is sent to the room and the feed immediately', async () => {
      const poll = aPollSnapshot();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      const began = performance.now();
      await replica.publish(aVote(votedTimes(poll, 1)));
      await Promise.all([room, feed].map((client) => client.waitFor('pollUpdate', ({ id }) => id === poll.id)));
      // Less than the feed's interval.
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(received(poll, room, 'pollUpdate')).toEqual([presentPoll(votedTimes(poll, 1), true)]);
    });

    test('is sent once to a socket in both the room and the feed', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      const client = await inFeed();
      await client.send('joinPoll', poll.id);
      await replica.publish(aVote(votedTimes(poll, 1)));
      await flushed(client);
      expect(received(poll, client, 'pollUpdate')).toHaveLength(1);
    });

    test('is throttled in a burst to ten a second in the room and one in the feed, up to the last state', async () => {
      const poll = aPollSnapshot();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      const votes = 600;
      const began = performance.now();
      for (let vote = 1; vote <= votes; vote += 1) {
        await replica.publish(aVote(votedTimes(poll, vote)));
        if (vote % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const secondsOfVotes = (performance.now() - began) / 1_000;
      const last = ({ id, version }: { id: string; version: number }) => id === poll.id && version === 1 + votes;
      await Promise.all([room, feed].map((client) => client.waitFor('pollUpdate', last)));
      // Measured over the whole time: single messages may arrive closer together than they were sent.
      const seconds = (performance.now() - began) / 1_000;

      const [inTheRoom, inTheFeed] = [room, feed].map((client) => received(poll, client, 'pollUpdate').length);
      expect(inTheRoom).toBeLessThanOrEqual(Math.floor(seconds * 10) + 1);
      expect(inTheFeed).toBeLessThanOrEqual(Math.floor(seconds) + 1);
      expect(inTheRoom).toBeGreaterThan(secondsOfVotes);
      expect(inTheFeed).toBeGreaterThan(1);
      expect(await replica.metrics()).toMatch(/showhands_live_merged_total\{service="realtime"\} \d{2,}/);
    });

    test('sends increasing versions only, with redelivered and reordered events', async () => {
      const poll = aPollSnapshot();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      const events = Array.from({ length: 200 }, (_, index) => aVote(votedTimes(poll, index + 1)));
      for (const event of shuffled(events, 3, 50)) {
        await replica.publish(event);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const last = ({ id, version }: { id: string; version: number }) => id === poll.id && version === 201;
      await Promise.all([room.waitFor('pollUpdate', last), feed.waitFor('pollUpdate', last)]);
      for (const client of [room, feed]) {
        const versions = received(poll, client, 'pollUpdate').map(({ version }) => version);
        expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
      }
      expect(received(poll, room, 'pollUpdate').length).toBeGreaterThan(2);
    });
  });

  describe('hidden results', () => {
    const updatesOn = (socket: RawSocket, poll: PollSnapshot) =>
      socket.frames.filter((frame) => frame.includes(poll.id) && /^42\["(newPoll|pollUpdate)"/.test(frame));

    test("are sent to the creator's sockets only", async () => {
      const poll = aPollSnapshot({ creator: creator.id, show_results: false });
      fixture.polls.put(poll);
      const raw = async (token: string) => closeAfterTest(await rawSocket(replica.url, token));
      const [own, ownRoom, stranger, strangerRoom] = await Promise.all([
        raw(creator.token),
        raw(creator.token),
        raw(fixture.auth.user().token),
        raw(fixture.auth.user().token),
      ]);
      for (const socket of [ownRoom, strangerRoom]) await socket.request('joinPoll', poll.id);
      await ownRoom.request('leaveFeed');

      await replica.publish(created(poll));
      for (const event of shuffled(
        Array.from({ length: 50 }, (_, index) => aVote(votedTimes(poll, index + 1))),
        2,
      )) {
        await replica.publish(event);
      }
      const last = votedTimes(poll, 50);
      await replica.publish(
        updated({ ...last, version: 60 }),
        closed({ ...last, status: 'closed', version: 61 }, true),
      );
      await replica.publish(updated({ ...last, version: 62 }, 'closed'));
      const observer = await inFeed();
      await replica.publish(aVote({ ...last, version: 63 }));
      await observer.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 63);
      await flushed(observer);

      for (const socket of [stranger, strangerRoom]) {
        const updates = updatesOn(socket, poll);
        expect(updates.length).toBeGreaterThanOrEqual(2);
        expect(updates.filter((frame) => /"votes":\d/.test(frame))).toEqual([]);
        expect(updates.at(-1)).toContain('"total_votes":50');
      }
      for (const socket of [own, ownRoom]) {
        const updates = updatesOn(socket, poll);
        expect(updates.length).toBeGreaterThanOrEqual(2);
        expect(updates.filter((frame) => /"votes":null/.test(frame))).toEqual([]);
        expect(updates.at(-1)).toContain('"votes":50');
      }
    });

    test('are hidden when a poll becomes private, and shown when it becomes public', async () => {
      const poll = votedTimes(aPollSnapshot({ creator: creator.id }), 4);
      const client = await inRoom(poll);
      await replica.publish(updated({ ...poll, show_results: false, version: 6 }));
      const hidden = await client.waitFor('pollUpdate', ({ version }) => version === 6);
      expect(hidden).toEqual(presentPoll({ ...poll, show_results: false, version: 6 }, false));
      await replica.publish(updated({ ...poll, version: 7 }));
      const shown = await client.waitFor('pollUpdate', ({ version }) => version === 7);
      expect(shown).toEqual(presentPoll({ ...poll, version: 7 }, true));
    });
  });

  describe('a poll that becomes a draft', () => {
    test('is sent to its creator whole, to others only by id, status and version', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const [room, feed, own] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      await replica.publish(updated(draft));
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
      await replica.publish(updated({ ...draft, version: 3 }, 'draft'));
      await replica.publish(updated(draft));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(received(poll, client, 'pollUpdate')).toEqual([{ id: poll.id, status: 'draft', version: 3 }]);
    });

    test('can no longer be joined by others', async () => {
      const poll = aPollSnapshot({ creator: creator.id });
      const client = await inRoom(poll);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      fixture.polls.put(draft);
      await replica.publish(updated(draft));
      expect(await client.send('joinPoll', poll.id)).toMatchObject({ ok: false });
    });
  });

  describe('a closed poll', () => {
    test.each([true, false])('is announced only if it closed automatically (%s)', async (automatic) => {
      const poll = aPollSnapshot({ title: 'Lunch at "Rosi’s"?' });
      fixture.polls.put(poll);
      const [room, both] = await Promise.all([inRoom(poll), inFeed()]);
      await both.send('joinPoll', poll.id);
      const end: PollSnapshot = { ...poll, status: 'closed', auto_closed: automatic, version: 2 };
      const event = closed(end, automatic);
      await replica.publish(event, event);
      await flushed(both);
      await room.waitFor('pollUpdate', ({ status }) => status === 'closed');
      const expected = automatic ? [{ pollId: poll.id, message: '"Lunch at "Rosi’s"?" was automatically closed' }] : [];
      expect(both.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual(expected);
      expect(room.events('pollClosed')).toEqual(expected);
      expect(received(poll, both, 'pollUpdate')).toEqual([presentPoll(end, true)]);
    });

    test('is not announced if it has been reopened meanwhile', async () => {
      const poll = aPollSnapshot();
      const client = await inFeed();
      await replica.publish(updated({ ...poll, version: 3 }, 'closed'));
      await replica.publish(closed({ ...poll, status: 'closed', version: 2 }, true));
      await flushed(client);
      expect(client.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual([]);
    });
  });

  test('announces a deleted poll once, also to its creator elsewhere, and sends nothing about it afterwards', async () => {
    const poll = aPollSnapshot({ creator: creator.id });
    fixture.polls.put(poll);
    const [room, both, elsewhere] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
    await both.send('joinPoll', poll.id);
    await elsewhere.send('leaveFeed');
    await replica.publish(aVote(votedTimes(poll, 1)), aVote(votedTimes(poll, 2)));
    const event = deleted({ ...poll, version: 9 });
    await replica.publish(event, event, aVote(votedTimes(poll, 3)));
    await flushed(both);
    await Promise.all([room.waitFor('pollDeleted'), elsewhere.waitFor('pollDeleted')]);
    for (const client of [room, both, elsewhere]) {
      expect(client.events('pollDeleted').filter(({ pollId }) => pollId === poll.id)).toHaveLength(1);
      expect(received(poll, client, 'pollUpdate').map(({ version }) => version)).not.toContain(4);
    }
  });
});
