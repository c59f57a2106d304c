import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import {
  aComment,
  aPoll,
  closed,
  commented,
  created,
  event,
  registered,
  textsOf,
  uncommented,
  useNotifications,
  voted,
} from './notifications-under-test.ts';

const service = useNotifications();
const ofPoll = async (user: TestUser, poll: PollSnapshot) =>
  (await service.list(user)).filter(({ pollId }) => pollId === poll.id);

const typesOf = async (user: TestUser, poll: PollSnapshot) => (await ofPoll(user, poll)).map(({ type }) => type);

const broadcastsOf = async (poll: PollSnapshot, type: string) =>
  (await service.published('notification.broadcast')).filter(
    ({ notification }) => notification.pollId === poll.id && notification.type === type,
  );

describe('a new poll', () => {
  it('notifies everyone but its creator by a single row and a single event', async () => {
    const [creator, one, two] = await service.users(3);
    const poll = aPoll(creator);
    const event = created(poll);
    await service.deliver(event, event);
    for (const user of [one, two]) {
      expect(await ofPoll(user, poll)).toMatchObject([
        {
          type: 'poll_created',
          title: 'New poll',
          message: `${creator.username} created "${poll.title}"`,
          userId: user.id,
          priority: 'low',
          data: { actor: { id: creator.id, username: creator.username } },
        },
      ]);
    }
    expect(await ofPoll(creator, poll)).toEqual([]);
    expect(await service.database('notifications').where({ poll_id: poll.id })).toEqual([]);
    expect(await broadcastsOf(poll, 'poll_created')).toMatchObject([{ recipients: null, except: creator.id }]);
  });

  it('notifies when a draft is published, and only the first time', async () => {
    const [creator, other] = await service.users(2);
    const draft = aPoll(creator, { status: 'draft' });
    const change = (version: number, from: 'draft' | 'active', to: 'draft' | 'active') =>
      event('poll.updated', { poll: { ...draft, status: to, version }, previous_status: from });
    await service.deliver(created(draft));
    expect(await typesOf(other, draft)).toEqual([]);
    await service.deliver(change(2, 'draft', 'active'));
    expect(await typesOf(other, draft)).toEqual(['poll_created']);
    await service.deliver(change(3, 'active', 'draft'));
    expect(await typesOf(other, draft)).toEqual([]);
    await service.deliver(change(4, 'draft', 'active'));
    expect(await typesOf(other, draft)).toEqual(['poll_created']);
    expect(await broadcastsOf(draft, 'poll_created')).toHaveLength(1);
  });

  it('shows its current title, whatever the order of its edits', async () => {
    const [creator, other] = await service.users(2);
    const poll = aPoll(creator);
    const edit = (version: number, title: string) =>
      event('poll.updated', { poll: { ...poll, title, version }, previous_status: 'active' });
    await service.deliver(created(poll), edit(3, 'Third title'), edit(2, 'Second title'));
    expect(textsOf(await ofPoll(other, poll), 'poll_created')).toEqual([`${creator.username} created "Third title"`]);
  });

  it('from before the registration is not shown', async () => {
    const poll = aPoll(await service.user());
    await service.deliver(created(poll));
    expect(await ofPoll(await service.user(), poll)).toEqual([]);
  });

  it('is not shown to a user whose registration has not arrived, and from then on it is', async () => {
    const [creator, early] = [await service.user(), service.auth.user()];
    const poll = aPoll(creator);
    await service.deliver(created(poll));
    expect(await ofPoll(early, poll)).toEqual([]);
    await service.deliver(registered(early, new Date(Date.now() - 60_000)));
    expect(await typesOf(early, poll)).toEqual(['poll_created']);
  });
});

describe('a closed poll', () => {
  it('that ended automatically notifies its creator and everyone who has votes', async () => {
    const [creator, voter, withdrawn, stranger] = await service.users(4);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, voter, creator, withdrawn), voted(poll, 3, [withdrawn, 0]));
    const event = closed(poll, 4, true);
    await service.deliver(event, event);
    const text = `"${poll.title}" has ended. See the results`;
    expect(textsOf(await service.list(creator), 'poll_closed')).toEqual([text]);
    expect(textsOf(await service.list(voter), 'poll_closed')).toEqual([text]);
    expect(await typesOf(withdrawn, poll)).toEqual([]);
    expect(await typesOf(stranger, poll)).toEqual([]);
    const [sent, ...more] = await broadcastsOf(poll, 'poll_closed');
    expect(more).toEqual([]);
    expect(new Set(sent?.recipients)).toEqual(new Set([creator.id, voter.id]));
    expect(sent?.notification).toMatchObject({ message: text, priority: 'medium', data: {} });
  });

  it('that its creator closed notifies the voters, not the creator who voted', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, voter, creator), closed(poll, 3, false));
    expect(await typesOf(voter, poll)).toEqual(['poll_closed']);
    expect(await typesOf(creator, poll)).toEqual(['vote']);
    expect((await broadcastsOf(poll, 'poll_closed')).map(({ recipients }) => recipients)).toEqual([[voter.id]]);
  });

  it('notifies again when it was reopened and closed again', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, voter), closed(poll, 3, false));
    await service.deliver(closed(poll, 5, true));
    expect(await typesOf(voter, poll)).toEqual(['poll_closed', 'poll_closed']);
    expect(await typesOf(creator, poll)).toEqual(['poll_closed', 'vote']);
  });

  it('does not notify of a close from before the first vote', async () => {
    const [creator, early, late] = await service.users(3);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, early), closed(poll, 3, false), voted(poll, 5, late, early));
    expect(await typesOf(late, poll)).toEqual([]);
    expect(await typesOf(early, poll)).toEqual(['poll_closed']);
  });

  it('notifies a voter whose vote arrives after the close', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator);
    const vote = voted(poll, 2, voter);
    await service.deliver(closed(poll, 3, false), vote);
    expect(await typesOf(voter, poll)).toEqual(['poll_closed']);
  });

  it('includes the voters of a burst that arrives together with the close', async () => {
    const creator = await service.user();
    // Fewer than the consumer's concurrency, so that the close does not wait for a free slot.
    const voters = await service.users(4);
    const poll = aPoll(creator);
    const votes = voters.map((voter, index) => voted(poll, index + 2, voter));
    const close = closed(poll, 30, true);
    await Promise.all([...votes.map((vote) => service.deliver(vote)), service.deliver(close)]);
    const [sent] = await broadcastsOf(poll, 'poll_closed');
    expect(new Set(sent?.recipients)).toEqual(new Set([creator, ...voters].map(({ id }) => id)));
  });

  it('with many voters is published in events of at most 500 recipients', async () => {
    const creator = await service.user();
    const poll = aPoll(creator);
    const voters = Array.from({ length: 1_200 }, () => {
      const id = randomUUID();
      return { id, username: `voter-${id}`, selections: 1 };
    });
    await service.deliver(event('poll.voted', { poll: { ...poll, version: 2 }, voters }), closed(poll, 3, false));
    const recipients = (await broadcastsOf(poll, 'poll_closed')).map((event) => event.recipients ?? []);
    expect(recipients.map((page) => page.length)).toEqual([500, 500, 200]);
    expect(new Set(recipients.flat())).toEqual(new Set(voters.map(({ id }) => id)));
    expect(textsOf(await service.list(creator), 'vote')).toEqual([`1200 new votes on "${poll.title}"`]);
  });
});

describe('a deleted poll', () => {
  const events = (poll: PollSnapshot, voter: TestUser) => [
    created(poll),
    voted(poll, 2, voter),
    commented(poll, voter),
    closed(poll, 3),
  ];
  const deletion = (poll: PollSnapshot) =>
    event('poll.deleted', { pollId: poll.id, creator: poll.creator, version: 4 });

  it('takes all its notifications along and leaves those of other polls', async () => {
    const [creator, voter] = await service.users(2);
    const [poll, other] = [aPoll(creator), aPoll(creator)];
    await service.deliver(...events(poll, voter), ...events(other, voter));
    expect(await typesOf(creator, poll)).toEqual(['poll_closed', 'comment', 'vote']);
    const unread = await service.unread(creator);
    await service.deliver(deletion(poll));
    expect(await typesOf(creator, poll)).toEqual([]);
    expect(await typesOf(voter, poll)).toEqual([]);
    expect(await service.unread(creator)).toBe(unread - 3);
    expect(await typesOf(creator, other)).toEqual(['poll_closed', 'comment', 'vote']);
    expect(await typesOf(voter, other)).toEqual(['poll_closed', 'poll_created']);
  });

  it.each(['poll.created', 'poll.voted', 'comment.created', 'poll.closed'])(
    'is not resurrected by a late %s',
    async (type) => {
      const [creator, voter] = await service.users(2);
      const poll = aPoll(creator);
      const late = events(poll, voter).filter((event) => event.type === type);
      const published = (await service.published('notification.created')).length;
      await service.deliver(deletion(poll), ...late);
      expect(late).toHaveLength(1);
      expect(await typesOf(creator, poll)).toEqual([]);
      expect(await typesOf(voter, poll)).toEqual([]);
      expect(await broadcastsOf(poll, 'poll_created')).toEqual([]);
      expect(await broadcastsOf(poll, 'poll_closed')).toEqual([]);
      expect(await service.published('notification.created')).toHaveLength(published);
    },
  );

  it('is gone after a deletion that races with its votes', async () => {
    const [creator, ...voters] = await service.users(12);
    const { deliver: deliverElsewhere } = await service.replica();
    const poll = aPoll(creator);
    const votes = voters.map((voter, index) => voted(poll, index + 2, voter));
    await Promise.all([...votes.map((vote) => service.deliver(vote)), deliverElsewhere(deletion(poll))]);
    expect(await typesOf(creator, poll)).toEqual([]);
    expect(await service.database('notifications').where({ poll_id: poll.id })).toEqual([]);
    expect(await service.database('poll_voters').where({ poll_id: poll.id })).toEqual([]);
  });
});

describe('an edit', () => {
  it('tells the voters whose choice it changed once until they read it, but not others and not its creator', async () => {
    const [creator, voter, other] = await service.users(3);
    const poll = aPoll(creator);
    await service.deliver(created(poll), voted(poll, 2, voter), voted(poll, 3, other));
    const revise = (version: number) =>
      service.deliver(
        event('poll.updated', {
          poll: { ...poll, version },
          previous_status: 'active',
          revised_for: [creator.id, voter.id],
        }),
      );
    await revise(4);
    const [first] = await ofPoll(voter, poll);
    expect(first).toMatchObject({
      type: 'poll_closed',
      title: 'Poll edited',
      message: `What you voted for in "${poll.title}" has changed. Keep or change your vote`,
      data: { isRevision: true, actor: { id: creator.id } },
    });
    await revise(5);
    expect(await typesOf(voter, poll)).toEqual(['poll_closed', 'poll_created']);
    expect((await ofPoll(voter, poll))[0]?.id).not.toBe(first?.id);
    for (const user of [creator, other]) expect(await typesOf(user, poll)).not.toContain('poll_closed');
  });
});

describe('a conclusion', () => {
  it('notifies the voters of the poll, but not its creator', async () => {
    const [creator, voter, stranger] = await service.users(3);
    const poll = aPoll(creator);
    await service.deliver(created(poll), voted(poll, 2, voter));
    const concluded = { ...poll, status: 'closed' as const, version: 9 };
    await service.deliver(event('poll.updated', { poll: concluded, previous_status: 'closed', is_concluded: true }));
    const [first] = await ofPoll(voter, poll);
    expect(first).toMatchObject({
      type: 'poll_closed',
      title: 'Conclusion',
      message: `"${poll.title}" has a conclusion. See what was decided`,
      data: { isConclusion: true, pollTitle: poll.title },
    });
    for (const user of [creator, stranger]) expect(await typesOf(user, poll)).not.toContain('poll_closed');
    expect(await broadcastsOf(poll, 'poll_closed')).toMatchObject([
      { recipients: [voter.id], notification: { data: { isConclusion: true } } },
    ]);
    await service.deliver(event('poll.updated', { poll: { ...concluded, version: 10 }, previous_status: 'closed' }));
    expect(await typesOf(voter, poll)).toEqual(['poll_closed', 'poll_created']);
  });

  it('notifies people who have only commented, and everyone once', async () => {
    const [creator, commenter, both, gone] = await service.users(4);
    const poll = aPoll(creator);
    const comment = (user: TestUser) => commented(poll, user);
    const removed = aComment(poll, gone);
    await service.deliver(created(poll), voted(poll, 2, both), comment(creator));
    await service.deliver(comment(commenter), comment(both), comment(commenter));
    await service.deliver(event('comment.created', removed), uncommented(poll, removed.comment.id));
    await service.deliver(closed(poll, 8, false));
    const concluded = { ...poll, status: 'closed' as const, version: 9 };
    await service.deliver(event('poll.updated', { poll: concluded, previous_status: 'closed', is_concluded: true }));
    const conclusions = async (user: TestUser) =>
      (await ofPoll(user, poll)).filter(({ data }) => data.isConclusion).length;
    expect(await Promise.all([creator, commenter, both, gone].map(conclusions))).toEqual([0, 1, 1, 0]);
    const ends = async (user: TestUser) =>
      (await ofPoll(user, poll)).filter(({ type }) => type === 'poll_closed').length;
    expect([await ends(commenter), await ends(both)]).toEqual([1, 2]);
    const [, conclusion] = await broadcastsOf(poll, 'poll_closed');
    expect(conclusion?.recipients?.toSorted()).toEqual([commenter.id, both.id].toSorted());
  });
});
