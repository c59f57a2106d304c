import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deleteNotification, markNotificationRead } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { aPoll, created, event, textsOf, useNotifications, voted } from './notifications-under-test.ts';

const service = useNotifications();
const countOf = async (creator: TestUser): Promise<number[]> =>
  (await service.list(creator, { type: 'vote' })).map(({ data }) => data.count ?? 0);

describe('a vote', () => {
  it('notifies the creator with the voter’s name, and publishes the notification', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator);
    await service.deliver(created(poll), voted(poll, 2, voter));
    const [notification] = await service.list(creator);
    expect(notification).toMatchObject({
      type: 'vote',
      title: 'New vote',
      message: `${voter.username} voted on "${poll.title}"`,
      userId: creator.id,
      pollId: poll.id,
      commentId: null,
      isRead: false,
      priority: 'low',
      data: { actor: { id: voter.id, username: voter.username }, count: 1 },
    });
    expect(await service.published('notification.created')).toContainEqual({ notification });
    expect(await service.list(voter, { type: 'vote' })).toEqual([]);
  });

  it('by the creator notifies nobody, and is not counted with the votes of others', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, creator));
    expect(await service.list(creator)).toEqual([]);
    await service.deliver(voted(poll, 3, voter, creator));
    expect(textsOf(await service.list(creator), 'vote')).toEqual([`${voter.username} voted on "${poll.title}"`]);
  });

  it('redelivered notifies once', async () => {
    const [creator, voter] = await service.users(2);
    const event = voted(aPoll(creator), 2, voter);
    await service.deliver(event, event);
    await Promise.all([service.deliver(event), service.deliver(event)]);
    expect(await countOf(creator)).toEqual([1]);
    const published = await service.published('notification.created');
    expect(published.filter(({ notification }) => notification.userId === creator.id)).toHaveLength(1);
  });

  it('withdrawn withdraws no notification, and counts no second time when it is cast again', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator, { allow_multiple_votes: true });
    await service.deliver(voted(poll, 2, voter), voted(poll, 3, [voter, 0]), voted(poll, 4, [voter, 2]));
    expect(await countOf(creator)).toEqual([1]);
  });

  it('whose withdrawal arrives first still counts its voter once', async () => {
    const [creator, voter] = await service.users(2);
    const poll = aPoll(creator, { allow_multiple_votes: true });
    await service.deliver(voted(poll, 3, [voter, 0]), voted(poll, 2, voter));
    expect(await countOf(creator)).toEqual([1]);
    const stored = await service.database('poll_voters').where({ poll_id: poll.id }).first('selections');
    expect(stored).toEqual({ selections: 0 });
  });
});

describe('unread votes of one poll', () => {
  it('merge into one notification that counts voters and names none', async () => {
    const [creator, one, two, three] = await service.users(4);
    const poll = aPoll(creator, { allow_multiple_votes: true });
    await service.deliver(voted(poll, 2, one));
    const [first] = await service.list(creator);
    await service.deliver(voted(poll, 3, two), voted(poll, 4, [one, 2]), voted(poll, 5, three, [one, 1]));
    const merged = await service.list(creator);
    expect(merged).toMatchObject([{ id: first?.id, title: 'New vote', message: `3 new votes on "${poll.title}"` }]);
    expect(merged[0]?.data).toEqual({ count: 3, pollTitle: poll.title });
    expect(await service.published('notification.created')).toContainEqual({ notification: merged[0] });
  });

  it('move the notification to the top', async () => {
    const [creator, one, two] = await service.users(3);
    const [older, newer] = [aPoll(creator), aPoll(creator)];
    await service.deliver(voted(older, 2, one), voted(newer, 2, one));
    expect((await service.list(creator)).map(({ pollId }) => pollId)).toEqual([newer.id, older.id]);
    await service.deliver(voted(older, 3, two));
    expect((await service.list(creator)).map(({ pollId }) => pollId)).toEqual([older.id, newer.id]);
  });

  it('do not merge with votes of another poll or with a read notification', async () => {
    const [creator, one, two, three] = await service.users(4);
    const [poll, other] = [aPoll(creator), aPoll(creator)];
    await service.deliver(voted(poll, 2, one, two), voted(other, 2, one));
    const read = (await service.list(creator)).find(({ pollId }) => pollId === poll.id);
    await service.api.call(markNotificationRead, { params: { id: read?.id ?? '' }, token: creator.token });
    await service.deliver(voted(poll, 3, three));
    expect(textsOf(await service.list(creator), 'vote')).toEqual([
      `${three.username} voted on "${poll.title}"`,
      `${one.username} voted on "${other.title}"`,
      `2 new votes on "${poll.title}"`,
    ]);
  });

  it('begin a new notification after the creator deleted the former', async () => {
    const [creator, one, two] = await service.users(3);
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, one));
    const [deleted] = await service.list(creator);
    await service.api.call(deleteNotification, { params: { id: deleted?.id ?? '' }, token: creator.token });
    await service.deliver(voted(poll, 3, two));
    expect(textsOf(await service.list(creator), 'vote')).toEqual([`${two.username} voted on "${poll.title}"`]);
  });

  it('merge exactly in a burst of reordered events about two polls', async () => {
    const [creator, one, two, three] = await service.users(4);
    const [poll, other] = [aPoll(creator, { allow_multiple_votes: true }), aPoll(creator)];
    const burst = [
      voted(poll, 2, one),
      voted(poll, 5, [one, 0], two),
      voted(other, 2, one),
      voted(poll, 3, [one, 2], three),
      voted(poll, 4, [one, 1], creator),
    ];
    await Promise.all(burst.map((event) => service.deliver(event)));
    expect((await service.list(creator)).map(({ message }) => message).toSorted()).toEqual(
      [`3 new votes on "${poll.title}"`, `${one.username} voted on "${other.title}"`].toSorted(),
    );
    const { rows } = await service.database.raw<{ rows: unknown[] }>(
      'select user_id, selections, version::integer from poll_voters where poll_id = ? and user_id = ?',
      [poll.id, one.id],
    );
    expect(rows).toEqual([{ user_id: one.id, selections: 0, version: 5 }]);
  });

  it('merge exactly when replicas race with each other and with the creator who reads', async () => {
    const creator = await service.user();
    const poll = aPoll(creator);
    const { deliver: deliverElsewhere } = await service.replica();
    const voters = Array.from({ length: 30 }, () => service.auth.user());
    const racing = voters.map((voter, index) => {
      const event = voted(poll, index + 2, voter);
      return index % 2 === 0 ? service.deliver(event) : deliverElsewhere(event);
    });
    const reading = (async () => {
      for (let round = 0; round < 5; round += 1) {
        for (const { id } of await service.list(creator, { unread: true })) {
          await service.api.call(markNotificationRead, { params: { id }, token: creator.token });
        }
      }
    })();
    await Promise.all([...racing, reading]);
    const counts = await countOf(creator);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(voters.length);
    expect((await service.list(creator, { unread: true })).length).toBeLessThanOrEqual(1);
  });
});

it('stores the votes of a poll that is not known yet under its current title', async () => {
  const [creator, voter] = await service.users(2);
  const poll = aPoll(creator, { title: `First title ${randomUUID()}` });
  await service.deliver(
    voted(poll, 2, voter),
    event('poll.updated', { poll: { ...poll, title: 'Second title', version: 3 }, previous_status: 'active' }),
    created(poll),
  );
  expect(textsOf(await service.list(creator), 'vote')).toEqual([`${voter.username} voted on "Second title"`]);
});
