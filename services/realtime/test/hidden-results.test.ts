import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventPayload, PollSnapshot } from '@showhands/contracts';
import { aPollSnapshot, eventually, type TestUser } from '@showhands/testing';
import { anEvent, aVote } from './support/events.ts';
import type { RawSocket } from './support/raw-socket.ts';
import type { Replica } from './support/realtime.ts';
import { countedAt, framesOf, tellsResults, updatesOf } from './support/results.ts';
import { useReplicas } from './support/use-replicas.ts';

const two = useReplicas(2);
const lone = useReplicas();
let on = two;

describe('hidden results', () => {
  let creator: TestUser;
  let voter: TestUser;
  let stranger: TestUser;
  beforeEach(() => {
    [creator, voter, stranger] = [on.fixture.auth.user(), on.fixture.auth.user(), on.fixture.auth.user()];
  });

  const aPoll = (results_when: PollSnapshot['results_when'], fields: Partial<PollSnapshot> = {}): PollSnapshot => {
    const poll = countedAt(aPollSnapshot({ creator: creator.id, ...(results_when && { results_when }) }), 1, fields);
    on.fixture.polls.put(poll);
    return poll;
  };
  const inFeed = (replica: Replica, { token }: TestUser): Promise<RawSocket> => on.connectRaw(token, replica);
  const inBoth = async (replica: Replica, user: TestUser, poll: PollSnapshot): Promise<RawSocket> => {
    const socket = await inFeed(replica, user);
    expect(await socket.request('joinPoll', poll.id)).toEqual({ ok: true });
    return socket;
  };
  const inRoom = async (replica: Replica, user: TestUser, poll: PollSnapshot): Promise<RawSocket> => {
    const socket = await inBoth(replica, user, poll);
    await socket.request('leaveFeed');
    return socket;
  };
  const onBoth = (openOne: (replica: Replica) => Promise<RawSocket>) =>
    Promise.all([on.consuming, on.other].map(openOne));
  /** The user's sockets on both replicas in the room, in the feed, and in both. */
  const everywhere = async (user: TestUser, poll: PollSnapshot) => {
    const [room, feed, both] = await Promise.all([
      onBoth((replica) => inRoom(replica, user, poll)),
      onBoth((replica) => inFeed(replica, user)),
      onBoth((replica) => inBoth(replica, user, poll)),
    ]);
    return { room, feed, both, all: [...room, ...feed, ...both] };
  };

  const heard = (sockets: readonly RawSocket[], poll: PollSnapshot, version: number) =>
    eventually(() => {
      for (const socket of sockets) expect(updatesOf(socket, poll).at(-1)?.version).toBe(version);
    });

  const expectHidden = (sockets: readonly RawSocket[], poll: PollSnapshot) => {
    for (const socket of sockets) {
      expect(framesOf(socket, poll).filter(tellsResults)).toEqual([]);
      for (const update of updatesOf(socket, poll)) {
        expect(update).toMatchObject({ results_visible: false, ranking: null, voters_count: update.version });
      }
    }
  };
  const expectShown = (sockets: readonly RawSocket[], poll: PollSnapshot) => {
    for (const socket of sockets) {
      const updates = updatesOf(socket, poll);
      expect(updates.length).toBeGreaterThan(0);
      expect(framesOf(socket, poll).filter(tellsResults).length).toBeGreaterThanOrEqual(updates.length);
      for (const update of updates) {
        expect(update).toEqual({ ...countedAt(poll, update.version), status: update.status, results_visible: true });
      }
    }
  };
  const expectNoneTwice = (sockets: readonly RawSocket[], poll: PollSnapshot) => {
    for (const socket of sockets) {
      const versions = updatesOf(socket, poll).map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    }
  };

  const voted = (poll: PollSnapshot, version: number, user: TestUser, selections: number) => {
    const voters: EventPayload<'poll.voted'>['voters'] = [{ id: user.id, username: user.username, selections }];
    return anEvent('poll.voted', { poll: countedAt(poll, version), voters });
  };
  const edited = (poll: PollSnapshot) => anEvent('poll.updated', { poll, previous_status: 'active' });
  const closed = (poll: PollSnapshot, version: number) =>
    anEvent('poll.closed', { poll: countedAt(poll, version, { status: 'closed' }), automatic: true });
  /** Publishes votes of others until the feed's throttle has run by itself. @returns the last version */
  const voteUntilFeedRuns = async (poll: PollSnapshot, feed: RawSocket, from: number): Promise<number> => {
    let version = from;
    const before = updatesOf(feed, poll).length;
    await eventually(async () => {
      version += 1;
      await on.publish(aVote(countedAt(poll, version)));
      expect(updatesOf(feed, poll).length).toBeGreaterThan(before + 1);
    });
    return version;
  };
  const voterRequests = (poll: PollSnapshot) =>
    on.fixture.polls.requestedPaths.filter((path) => path.startsWith(`/internal/polls/${poll.id}/voters/`));

  test('until the close are sent to the creator alone, and then to everyone at once', async () => {
    const poll = aPoll('after_close');
    const [own, ofVoter, others] = await Promise.all([creator, voter, stranger].map((user) => everywhere(user, poll)));
    if (!own || !ofVoter || !others) throw new Error('no sockets');
    const everyone = [own, ofVoter, others].flatMap(({ all }) => all);
    const hidden = [...ofVoter.all, ...others.all];
    await on.publish(anEvent('poll.created', { poll }), voted(poll, 2, voter, 1), edited(countedAt(poll, 3)));
    await heard(everyone, poll, 3);
    const [feed] = others.feed as [RawSocket];
    const last = await voteUntilFeedRuns(poll, feed, 3);
    expectHidden(hidden, poll);
    expectShown(own.all, poll);
    expectNoneTwice([...ofVoter.room, ...ofVoter.feed, ...others.room, ...others.feed], poll);
    const requests = on.fixture.polls.requestedPaths.length;

    // The first of these uses up the intervals of the throttle, and the vote is late.
    const late = aVote(countedAt(poll, last + 2));
    await on.publish(aVote(countedAt(poll, last + 1)), closed(poll, last + 3), late);
    await heard(everyone, poll, last + 3);
    for (const socket of everyone) {
      const final = updatesOf(socket, poll).filter(({ status }) => status === 'closed');
      expect(final[0]).toEqual({ ...countedAt(poll, last + 3), status: 'closed', results_visible: true });
      expect(framesOf(socket, poll).filter((frame) => frame.includes('"pollClosed"'))).toHaveLength(1);
    }
    for (const socket of hidden.filter((one) => !ofVoter.both.includes(one) && !others.both.includes(one))) {
      expect(updatesOf(socket, poll).filter(({ status }) => status === 'closed')).toHaveLength(1);
    }
    expect([on.fixture.polls.requestedPaths.length, voterRequests(poll)]).toEqual([requests, []]);

    await on.publish(edited(countedAt(poll, last + 4)));
    await heard(everyone, poll, last + 4);
    for (const socket of hidden) expect(updatesOf(socket, poll).at(-1)?.results_visible).toBe(false);
  });

  describe('that voters see', () => {
    test('are sent to the creator and to the sockets of voters that have the poll open', async () => {
      const poll = aPoll('after_vote');
      on.fixture.polls.setVoter(poll.id, voter.id, true);
      const [own, ofVoter, others] = await Promise.all(
        [creator, voter, stranger].map((user) => everywhere(user, poll)),
      );
      if (!own || !ofVoter || !others) throw new Error('no sockets');
      const everyone = [own, ofVoter, others].flatMap(({ all }) => all);
      await on.publish(anEvent('poll.created', { poll }), aVote(countedAt(poll, 2)), edited(countedAt(poll, 3)));
      await heard(everyone, poll, 3);
      const last = await voteUntilFeedRuns(poll, others.feed[0] as RawSocket, 3);
      await heard([...own.room, ...ofVoter.room, ...ofVoter.both], poll, last);
      expectHidden([...others.all, ...ofVoter.feed], poll);
      expectShown([...own.all, ...ofVoter.room, ...ofVoter.both], poll);
      expectNoneTwice(everyone, poll);

      await on.publish(closed(poll, last + 1));
      await heard(everyone, poll, last + 1);
      for (const socket of everyone) {
        expect(updatesOf(socket, poll).at(-1)).toEqual({
          ...countedAt(poll, last + 1, { status: 'closed' }),
          results_visible: true,
        });
      }
      await on.publish(edited(countedAt(poll, last + 2)));
      await heard(everyone, poll, last + 2);
      const seen = (sockets: RawSocket[]) => sockets.map((one) => updatesOf(one, poll).at(-1)?.results_visible);
      expect(new Set(seen([...own.all, ...ofVoter.room, ...ofVoter.both]))).toEqual(new Set([true]));
      expect(new Set(seen([...others.all, ...ofVoter.feed]))).toEqual(new Set([false]));
    });

    test('are sent to a voter from the update of their vote on, until they withdraw', async () => {
      const poll = aPoll('after_vote');
      const rooms = await onBoth((replica) => inRoom(replica, voter, poll));
      const feeds = await onBoth((replica) => inFeed(replica, voter));
      const others = await onBoth((replica) => inRoom(replica, stranger, poll));
      const elsewhere = await inFeed(on.other, voter);
      await elsewhere.request('leaveFeed');
      const all = [...rooms, ...feeds, ...others];
      const seenBy = (sockets: RawSocket[], version: number) =>
        sockets.map((one) => updatesOf(one, poll).find((update) => update.version === version)?.results_visible);
      const vote = voted(poll, 3, voter, 1);
      await on.publish(aVote(countedAt(poll, 2)));
      await heard(all, poll, 2);
      await on.publish(vote);
      await heard(all, poll, 3);
      await on.publish(voted(poll, 4, voter, 0));
      await heard(all, poll, 4);
      await on.publish(vote, aVote(countedAt(poll, 5)));
      await heard(all, poll, 5);
      await on.publish(voted(poll, 6, voter, 2));
      await heard(all, poll, 6);

      expect([2, 3, 4, 5, 6].map((version) => seenBy(rooms, version))).toEqual(
        [false, true, false, false, true].map((isSeen) => [isSeen, isSeen]),
      );
      expectHidden([...feeds, ...others], poll);
      expectNoneTwice(all, poll);
      expect(framesOf(elsewhere, poll)).toEqual([]);
    });

    test('are sent to a socket that joins after the vote, and no longer after it has left', async () => {
      const poll = aPoll('after_vote');
      const before = await inRoom(on.other, voter, poll);
      before.close();
      on.fixture.polls.setVoter(poll.id, voter.id, true);
      const rejoined = await inBoth(on.other, voter, poll);
      await rejoined.request('joinPoll', poll.id);
      expect(voterRequests(poll)).toHaveLength(2);
      await on.publish(aVote(countedAt(poll, 2)));
      await heard([rejoined], poll, 2);
      expectShown([rejoined], poll);
      await rejoined.request('leavePoll', poll.id);
      await on.publish(aVote(countedAt(poll, 3)));
      await heard([rejoined], poll, 3);
      expect(updatesOf(rejoined, poll).map((update) => update.results_visible)).toEqual([true, false]);
    });

    describe.each([
      ['a vote', false, 1],
      ['a withdrawal', true, 0],
    ])('follow %s that arrives', (_, answer, selections) => {
      test.each([
        ['before its voter is asked for', false],
        ['while its voter is asked for', true],
      ])('%s at a join', async (__, isPollCached) => {
        const poll = aPoll('after_vote');
        on.fixture.polls.setVoter(poll.id, voter.id, answer);
        const socket = await inFeed(on.other, voter);
        await socket.request('leaveFeed');
        const observer = await (isPollCached ? inRoom(on.other, stranger, poll) : inFeed(on.other, stranger));
        const resume = on.fixture.polls.pause();
        const joining = socket.request('joinPoll', poll.id);
        const awaited = isPollCached ? voter.id : poll.id;
        await eventually(() => expect(on.fixture.polls.requestedPaths.at(-1)).toContain(awaited));
        await on.publish(voted(poll, 2, voter, selections));
        await heard([observer], poll, 2);
        expect(framesOf(socket, poll)).toEqual([]);
        resume();
        expect(await joining).toEqual({ ok: true });
        await on.publish(aVote(countedAt(poll, 3)));
        await heard([socket], poll, 3);
        expect(updatesOf(socket, poll).map((update) => update.results_visible)).toEqual([selections > 0]);
      });
    });

    test('stay with the voters who have the poll open when an edit hides them from others', async () => {
      const poll = aPoll(undefined);
      on.fixture.polls.setVoter(poll.id, voter.id, true);
      const [rooms, others] = await Promise.all([
        onBoth((replica) => inRoom(replica, voter, poll)),
        onBoth((replica) => inRoom(replica, stranger, poll)),
      ]);
      const hidden: PollSnapshot = { ...poll, results_when: 'after_vote' };
      let version = 1;
      await eventually(async () => {
        version += 1;
        await on.publish(edited(countedAt(hidden, version)));
        await heard([...rooms, ...others], poll, version);
        for (const socket of rooms) expect(updatesOf(socket, poll).at(-1)?.results_visible).toBe(true);
      });
      expectHidden(others, poll);
      expectNoneTwice([...rooms, ...others], poll);
      expect(voterRequests(poll)).toHaveLength(4);
    });
  });

  // A second replica would make the first one crowded, so that it would close connections.
  describe('in a large room of one replica', () => {
    beforeAll(() => {
      on = lone;
    });
    afterAll(() => {
      on = two;
    });

    test('whose sockets get their updates in turns, are sent to nobody else, up to the last state', async () => {
      const audiences = [undefined, 'after_vote', 'after_close'] as const;
      const polls = audiences.map((results_when) => aPoll(results_when));
      const openRooms = async (count: number, user: TestUser): Promise<RawSocket[]> => {
        const sockets: RawSocket[] = [];
        while (sockets.length < count) {
          const socket = await inFeed(on.consuming, user);
          await socket.request('leaveFeed');
          for (const { id } of polls) await socket.request('joinPoll', id);
          sockets.push(socket);
        }
        return sockets;
      };
      for (const { id } of polls) on.fixture.polls.setVoter(id, voter.id, true);
      const [others, ofVoter, own] = await Promise.all([
        openRooms(200, stranger),
        openRooms(1, voter),
        openRooms(1, creator),
      ]);
      const everyone = [...others, ...ofVoter, ...own];
      const seesResults = [everyone, [...ofVoter, ...own], own];

      for (const [index, poll] of polls.entries()) {
        const versions = others.map(
          (socket) => () => framesOf(socket, poll).map((frame) => /"version":\d+/.exec(frame)?.[0]),
        );
        let version = 1;
        await eventually(async () => {
          for (const last = version + 5; version < last; ) {
            version += 1;
            await on.publish(aVote(countedAt(poll, version)));
          }
          const received = versions.map((versionsOf) => versionsOf());
          const counts = received.map(({ length }) => length);
          expect(Math.min(...counts)).toBeGreaterThan(2);
          expect(new Set(received.flat()).size).toBeGreaterThan(1.5 * Math.max(...counts));
        });
        await heard(everyone, poll, version);
        expectShown(seesResults[index] ?? [], poll);
        expectHidden(
          everyone.filter((socket) => !seesResults[index]?.includes(socket)),
          poll,
        );
        expectNoneTwice(everyone, poll);
      }
    });
  });

  test('of a poll that hides them for ever are sent to its creator alone, also after the close', async () => {
    const poll = aPoll(undefined, { show_results: false });
    const [own, others] = await Promise.all([creator, stranger].map((user) => everywhere(user, poll)));
    if (!own || !others) throw new Error('no sockets');
    await on.publish(anEvent('poll.created', { poll }), aVote(countedAt(poll, 2, { show_results: false })));
    await heard([...own.all, ...others.all], poll, 2);
    await on.publish(closed({ ...poll, show_results: false }, 3), edited(countedAt(poll, 4, { show_results: false })));
    await heard([...own.all, ...others.all], poll, 4);
    for (const { all, isShown } of [
      { all: own.all, isShown: true },
      { all: others.all, isShown: false },
    ]) {
      for (const socket of all) {
        expect(framesOf(socket, poll).some(tellsResults)).toBe(isShown);
        for (const update of updatesOf(socket, poll)) expect(update.results_visible).toBe(isShown);
      }
    }
  });

  test('cost other polls no request and change none of their updates', async () => {
    const poll = aPoll(undefined);
    const [rooms, feeds] = await Promise.all([
      onBoth((replica) => inRoom(replica, voter, poll)),
      onBoth((replica) => inFeed(replica, stranger)),
    ]);
    await on.publish(voted(poll, 2, voter, 1));
    await heard([...rooms, ...feeds], poll, 2);
    expectShown([...rooms, ...feeds], poll);
    expectNoneTwice([...rooms, ...feeds], poll);
    expect(voterRequests(poll)).toEqual([]);
  });
});
