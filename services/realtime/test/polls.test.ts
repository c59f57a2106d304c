import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PollSnapshot, presentPoll } from '@showhands/contracts';
import { type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { anEvent, aPoll, aVote, shuffled, votedTimes } from './support/events.ts';
import { type RawSocket, rawSocket } from './support/raw-socket.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('events of polls', () => {
  let world: World;
  let replica: Replica;
  let creator: TestUser;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    world = await startWorld();
    replica = await world.startReplica();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    creator = world.auth.user();
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  const kept = <Client extends { close(): void }>(client: Client): Client => {
    open.push(client);
    return client;
  };
  const inFeed = async (user = world.auth.user()): Promise<SocketClient> =>
    kept(await socketClient(replica.url, { token: user.token }));
  const inRoom = async (poll: PollSnapshot, user = world.auth.user()): Promise<SocketClient> => {
    const client = await inFeed(user);
    world.polls.put(poll);
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
  /** What does not have to wait for its turn has been sent by the time that this arrives. */
  const marker = async (client: SocketClient): Promise<void> => {
    const poll = aPoll();
    await replica.publish(aVote(poll));
    await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
  };
  const of = (poll: PollSnapshot, client: SocketClient, name: 'newPoll' | 'pollUpdate') =>
    client.events(name).filter(({ id }) => id === poll.id);

  describe('a new poll', () => {
    test('is announced to the feed, to its creator too, once', async () => {
      const poll = aPoll({ creator: creator.id });
      const [stranger, own] = await Promise.all([inFeed(), inFeed(creator)]);
      const event = created(poll);
      await replica.publish(event, event);
      await replica.publish(event);
      await Promise.all([stranger, own].map(marker));
      expect(of(poll, stranger, 'newPoll')).toEqual([presentPoll(poll, true)]);
      expect(of(poll, own, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is not announced while it is a draft, and once when it is published', async () => {
      const draft = aPoll({ status: 'draft' });
      const client = await inFeed();
      await replica.publish(created(draft), updated({ ...draft, version: 2 }, 'draft'));
      await marker(client);
      expect(of(draft, client, 'newPoll')).toEqual([]);
      expect(of(draft, client, 'pollUpdate')).toEqual([]);
      const poll: PollSnapshot = { ...draft, status: 'active', version: 3 };
      const event = updated(poll, 'draft');
      await replica.publish(event, event);
      await marker(client);
      expect(of(poll, client, 'newPoll')).toEqual([presentPoll(poll, true)]);
    });

    test('is announced as it is by then, if a change overtakes it', async () => {
      const poll = aPoll();
      const client = await inFeed();
      await replica.publish(aVote(votedTimes(poll, 3)), created(poll));
      await client.waitFor('newPoll', ({ id }) => id === poll.id);
      expect(of(poll, client, 'newPoll')).toEqual([presentPoll(votedTimes(poll, 3), true)]);
    });

    test('is not announced any more when it has been deleted meanwhile', async () => {
      const poll = aPoll();
      const client = await inFeed();
      await replica.publish(deleted(poll), created(poll), aVote(votedTimes(poll, 1)));
      await marker(client);
      expect(of(poll, client, 'newPoll')).toEqual([]);
      expect(of(poll, client, 'pollUpdate')).toEqual([]);
    });
  });

  describe('a change', () => {
    test('reaches the room and the feed at once', async () => {
      const poll = aPoll();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      const began = performance.now();
      await replica.publish(aVote(votedTimes(poll, 1)));
      await Promise.all([room, feed].map((client) => client.waitFor('pollUpdate', ({ id }) => id === poll.id)));
      expect(performance.now() - began).toBeLessThan(500);
      expect(of(poll, room, 'pollUpdate')).toEqual([presentPoll(votedTimes(poll, 1), true)]);
    });

    test('reaches a socket that is in the room and in the feed once', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const client = await inFeed();
      await client.send('joinPoll', poll.id);
      await replica.publish(aVote(votedTimes(poll, 1)));
      await marker(client);
      expect(of(poll, client, 'pollUpdate')).toHaveLength(1);
    });

    test('is merged in a burst: ten a second in the room, one in the feed, and the last state arrives', async () => {
      const poll = aPoll();
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
      // Over the whole time: what was sent in turn may arrive closer together.
      const seconds = (performance.now() - began) / 1_000;

      const [inTheRoom, inTheFeed] = [room, feed].map((client) => of(poll, client, 'pollUpdate').length);
      expect(inTheRoom).toBeLessThanOrEqual(Math.floor(seconds * 10) + 1);
      expect(inTheFeed).toBeLessThanOrEqual(Math.floor(seconds) + 1);
      expect(inTheRoom).toBeGreaterThan(secondsOfVotes * 2);
      expect(inTheFeed).toBeGreaterThan(1);
      expect(await replica.metrics()).toMatch(/showhands_live_merged_total\{service="realtime"\} \d{2,}/);
    });

    test('never takes anyone back: redelivered and in any order, versions only grow', async () => {
      const poll = aPoll();
      const [room, feed] = await Promise.all([inRoom(poll), inFeed()]);
      const events = Array.from({ length: 200 }, (_, index) => aVote(votedTimes(poll, index + 1)));
      for (const event of shuffled(events, 3, 50)) {
        await replica.publish(event);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const last = ({ id, version }: { id: string; version: number }) => id === poll.id && version === 201;
      await Promise.all([room.waitFor('pollUpdate', last), feed.waitFor('pollUpdate', last)]);
      for (const client of [room, feed]) {
        const versions = of(poll, client, 'pollUpdate').map(({ version }) => version);
        expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
      }
      expect(of(poll, room, 'pollUpdate').length).toBeGreaterThan(2);
    });
  });

  describe('hidden results', () => {
    const updatesOn = (socket: RawSocket, poll: PollSnapshot) =>
      socket.frames.filter((frame) => frame.includes(poll.id) && /^42\["(newPoll|pollUpdate)"/.test(frame));

    test("are never on another's wire, and always on the creator's", async () => {
      const poll = aPoll({ creator: creator.id, show_results: false });
      world.polls.put(poll);
      const raw = async (token: string) => kept(await rawSocket(replica.url, token));
      const [own, ownRoom, stranger, strangerRoom] = await Promise.all([
        raw(creator.token),
        raw(creator.token),
        raw(world.auth.user().token),
        raw(world.auth.user().token),
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
      const watcher = await inFeed();
      await replica.publish(aVote({ ...last, version: 63 }));
      await watcher.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 63);
      await marker(watcher);

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

    test('stay hidden when a poll turns private, and are shown when it turns public', async () => {
      const poll = votedTimes(aPoll({ creator: creator.id }), 4);
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
    test('reaches the others by id, status and version alone, its creator whole', async () => {
      const poll = aPoll({ creator: creator.id });
      const [room, feed, own] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      await replica.publish(updated(draft));
      const fits = ({ id }: { id: string }) => id === poll.id;
      const hidden = { id: poll.id, status: 'draft', version: 2 };
      expect(await room.waitFor('pollUpdate', fits)).toEqual(hidden);
      expect(await feed.waitFor('pollUpdate', fits)).toEqual(hidden);
      expect(await own.waitFor('pollUpdate', fits)).toEqual(presentPoll(draft, true));
    });

    test('is withdrawn even if a later edit of the draft overtakes that', async () => {
      const poll = aPoll({ creator: creator.id });
      const client = await inFeed();
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      await replica.publish(updated({ ...draft, version: 3 }, 'draft'));
      await replica.publish(updated(draft));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(of(poll, client, 'pollUpdate')).toEqual([{ id: poll.id, status: 'draft', version: 3 }]);
    });

    test('can be opened by others no longer', async () => {
      const poll = aPoll({ creator: creator.id });
      const client = await inRoom(poll);
      const draft: PollSnapshot = { ...poll, status: 'draft', version: 2 };
      world.polls.put(draft);
      await replica.publish(updated(draft));
      expect(await client.send('joinPoll', poll.id)).toMatchObject({ ok: false });
    });
  });

  describe('a closed poll', () => {
    test.each([true, false])('is told of as such when it closed by itself (%s)', async (automatic) => {
      const poll = aPoll({ title: 'Lunch at "Rosi’s"?' });
      world.polls.put(poll);
      const [room, both] = await Promise.all([inRoom(poll), inFeed()]);
      await both.send('joinPoll', poll.id);
      const end: PollSnapshot = { ...poll, status: 'closed', auto_closed: automatic, version: 2 };
      const event = closed(end, automatic);
      await replica.publish(event, event);
      await marker(both);
      await room.waitFor('pollUpdate', ({ status }) => status === 'closed');
      const told = automatic ? [{ pollId: poll.id, message: '"Lunch at "Rosi’s"?" was automatically closed' }] : [];
      expect(both.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual(told);
      expect(room.events('pollClosed')).toEqual(told);
      expect(of(poll, both, 'pollUpdate')).toEqual([presentPoll(end, true)]);
    });

    test('is not told of when it has been reopened meanwhile', async () => {
      const poll = aPoll();
      const client = await inFeed();
      await replica.publish(updated({ ...poll, version: 3 }, 'closed'));
      await replica.publish(closed({ ...poll, status: 'closed', version: 2 }, true));
      await marker(client);
      expect(client.events('pollClosed').filter(({ pollId }) => pollId === poll.id)).toEqual([]);
    });
  });

  test('a deleted poll is told of once, also to its creator elsewhere, and nothing of it comes after', async () => {
    const poll = aPoll({ creator: creator.id });
    world.polls.put(poll);
    const [room, both, elsewhere] = await Promise.all([inRoom(poll), inFeed(), inFeed(creator)]);
    await both.send('joinPoll', poll.id);
    await elsewhere.send('leaveFeed');
    await replica.publish(aVote(votedTimes(poll, 1)), aVote(votedTimes(poll, 2)));
    const event = deleted({ ...poll, version: 9 });
    await replica.publish(event, event, aVote(votedTimes(poll, 3)));
    await marker(both);
    await Promise.all([room.waitFor('pollDeleted'), elsewhere.waitFor('pollDeleted')]);
    for (const client of [room, both, elsewhere]) {
      expect(client.events('pollDeleted').filter(({ pollId }) => pollId === poll.id)).toHaveLength(1);
      expect(of(poll, client, 'pollUpdate').map(({ version }) => version)).not.toContain(4);
    }
  });
});
