import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markNotificationRead, type Notification } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit';
import { eventually } from '@showhands/testing';
import { aComment, aPoll, type NotificationsUnderTest, startNotifications, voted } from './notifications-under-test.ts';

let under: NotificationsUnderTest;
beforeAll(async () => {
  under = await startNotifications();
});
afterAll(() => under.close());

const told = (feed: Notification[], type: string) =>
  feed.filter((one) => one.type === type).map(({ title, message }) => ({ title, message }));

describe('a vote', () => {
  it('is told to the creator, with the voter’s name', async () => {
    const [creator, voter] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    await under.deliver(under.event('poll.created', { poll }), under.event('poll.voted', voted(poll, 2, voter)));
    const [notification] = await under.feed(creator);
    expect(notification).toMatchObject({
      type: 'vote',
      title: 'New vote',
      message: `${voter.username} voted on "${poll.title}"`,
      userId: creator.id,
      pollId: poll.id,
      isRead: false,
      priority: 'low',
      data: { actor: { id: voter.id, username: voter.username }, count: 1 },
    });
    await eventually(() => {
      expect(under.published('notification.created')).toContainEqual({ notification });
    });
  });

  it('merges with the unread ones of the poll, counts voters, and begins anew once read', async () => {
    const creator = await under.user();
    const [one, two, three, four] = await Promise.all([under.user(), under.user(), under.user(), under.user()]);
    const poll = aPoll(creator, { allow_multiple_votes: true });
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('poll.voted', voted(poll, 2, one, two)),
      under.event('poll.voted', voted(poll, 3, [one, 2])),
      under.event('poll.voted', voted(poll, 4, [one, 0])),
      under.event('poll.voted', voted(poll, 5, three, [one, 1])),
    );
    const [merged, ...others] = await under.feed(creator);
    expect(merged).toMatchObject({ message: `3 new votes on "${poll.title}"`, data: { count: 3 } });
    expect(others).toEqual([]);
    await under.api.call(markNotificationRead, { params: { id: merged?.id ?? '' }, token: creator.token });
    await under.deliver(under.event('poll.voted', voted(poll, 6, four)));
    expect(told(await under.feed(creator), 'vote')).toEqual([
      { title: 'New vote', message: `${four.username} voted on "${poll.title}"` },
      { title: 'New vote', message: `3 new votes on "${poll.title}"` },
    ]);
  });

  it('in a burst is merged with the others, whatever their order', async () => {
    const creator = await under.user();
    const [one, two, three] = await Promise.all([under.user(), under.user(), under.user()]);
    const [poll, other] = [aPoll(creator, { allow_multiple_votes: true }), aPoll(creator)];
    const burst = [
      under.event('poll.voted', voted(poll, 2, one)),
      under.event('poll.voted', voted(poll, 5, [one, 0], two)),
      under.event('poll.voted', voted(other, 2, one)),
      under.event('poll.voted', voted(poll, 3, [one, 2], three)),
      under.event('poll.voted', voted(poll, 4, [one, 1], creator)),
    ];
    await Promise.all(burst.map((event) => under.deliver(event)));
    expect((await under.feed(creator)).map(({ message }) => message).toSorted()).toEqual(
      [`3 new votes on "${poll.title}"`, `${one.username} voted on "${other.title}"`].toSorted(),
    );
    const { rows } = await under.database.raw<{ rows: unknown[] }>(
      'select user_id, selections, version::integer from poll_voters where poll_id = ? and user_id = ?',
      [poll.id, one.id],
    );
    expect(rows).toEqual([{ user_id: one.id, selections: 0, version: 5 }]);
  });

  it('of the creator is told to nobody', async () => {
    const creator = await under.user();
    const poll = aPoll(creator);
    await under.deliver(under.event('poll.created', { poll }), under.event('poll.voted', voted(poll, 2, creator)));
    expect(await under.feed(creator)).toEqual([]);
  });
});

describe('a comment', () => {
  it('is told to the poll’s creator', async () => {
    const [creator, author] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    const comment = aComment(poll, author);
    await under.deliver(under.event('poll.created', { poll }), under.event('comment.created', comment));
    expect(await under.feed(creator)).toMatchObject([
      {
        type: 'comment',
        title: 'New comment',
        message: `${author.username} commented on "${poll.title}"`,
        commentId: comment.comment.id,
        priority: 'medium',
      },
    ]);
    expect(told(await under.feed(author), 'comment')).toEqual([]);
  });

  it('that replies is told to the parent’s author as a reply and to the creator as a comment, but to no one twice', async () => {
    const [creator, parent, author] = [await under.user(), await under.user(), await under.user()];
    const poll = aPoll(creator);
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('comment.created', aComment(poll, author, parent.id)),
      under.event('comment.created', aComment(poll, author, creator.id)),
    );
    expect(told(await under.feed(parent), 'reply')).toEqual([
      { title: 'New reply', message: `${author.username} replied to your comment` },
    ]);
    expect((await under.feed(creator)).map(({ type }) => type)).toEqual(['reply', 'comment']);
  });

  it('of one’s own is told to nobody', async () => {
    const creator = await under.user();
    const poll = aPoll(creator);
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('comment.created', aComment(poll, creator)),
      under.event('comment.created', aComment(poll, creator, creator.id)),
    );
    expect(await under.feed(creator)).toEqual([]);
  });

  it('that is deleted takes what was told of it along, whichever message comes first', async () => {
    const [creator, author] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    const [gone, late] = [aComment(poll, author), aComment(poll, author)];
    const deletion = (id: string) =>
      under.event('comment.deleted', {
        poll_id: poll.id,
        commentId: id,
        removed: [id],
        comments_count: 0,
        count_version: 2,
      });
    await under.deliver(under.event('poll.created', { poll }), under.event('comment.created', gone));
    const [withdrawn] = await under.feed(creator);
    await under.deliver(deletion(gone.comment.id), deletion(late.comment.id), under.event('comment.created', late));
    expect(await under.feed(creator)).toEqual([]);
    await eventually(() => {
      const read = { userId: creator.id, notificationId: withdrawn?.id };
      expect(under.published('notification.read')).toContainEqual(read);
    });
  });
});

describe('a like', () => {
  it('is told to the comment’s author, and withdrawn by unliking while unread', async () => {
    const [creator, author, liker] = [await under.user(), await under.user(), await under.user()];
    const poll = aPoll(creator);
    const commentId = randomUUID();
    const like = (version: number, hasLiked: boolean) =>
      under.event('comment.like-changed', {
        commentId,
        poll_id: poll.id,
        author: author.id,
        liker: { id: liker.id, username: liker.username },
        likes: Number(hasLiked),
        hasLiked,
        version,
      });
    const likes = async () => told(await under.feed(author), 'comment_like');
    const expected = { title: 'Comment liked', message: `${liker.username} liked your comment` };
    await under.deliver(under.event('poll.created', { poll }), like(1, true));
    expect(await likes()).toEqual([expected]);
    const liked = (await under.feed(author)).find(({ type }) => type === 'comment_like');
    await under.deliver(like(2, false));
    expect(await likes()).toEqual([]);
    await eventually(() => {
      expect(under.published('notification.read')).toContainEqual({ userId: author.id, notificationId: liked?.id });
    });
    await under.deliver(like(4, true), like(3, false));
    expect(await likes()).toEqual([expected]);
  });
});

describe('a new poll', () => {
  it('is told to everyone but its creator, without a row for each', async () => {
    const [creator, other] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    await under.deliver(under.event('poll.created', { poll }));
    const [notification] = await under.feed(other);
    expect(notification).toMatchObject({
      type: 'poll_created',
      title: 'New poll',
      message: `${creator.username} created "${poll.title}"`,
      userId: other.id,
    });
    expect((await under.feed(creator)).some((one) => one.pollId === poll.id)).toBe(false);
    const { rows } = await under.database.raw('select from notifications where poll_id = ?', [poll.id]);
    expect(rows).toHaveLength(0);
  });

  it('is told when a draft is published, and only the first time', async () => {
    const [creator, other] = [await under.user(), await under.user()];
    const draft = aPoll(creator, { status: 'draft' });
    const change = (version: number, from: 'draft' | 'active', to: 'draft' | 'active') =>
      under.event('poll.updated', { poll: { ...draft, status: to, version }, previous_status: from });
    const seen = async () => (await under.feed(other)).filter((one) => one.pollId === draft.id).length;
    await under.deliver(under.event('poll.created', { poll: draft }));
    expect(await seen()).toBe(0);
    await under.deliver(change(2, 'draft', 'active'));
    expect(await seen()).toBe(1);
    await under.deliver(change(3, 'active', 'draft'));
    expect(await seen()).toBe(0);
    await under.deliver(change(4, 'draft', 'active'));
    expect(await seen()).toBe(1);
  });

  it('from before one registered is not shown', async () => {
    const creator = await under.user();
    const poll = aPoll(creator);
    await under.deliver(under.event('poll.created', { poll }));
    const late = await under.user();
    expect((await under.feed(late)).filter((one) => one.pollId === poll.id)).toEqual([]);
  });
});

describe('a closed poll', () => {
  it('that ended by itself is told to its creator and to everyone who voted', async () => {
    const [creator, voter, withdrawn, stranger] = await Promise.all([1, 2, 3, 4].map(() => under.user()));
    if (!creator || !voter || !withdrawn || !stranger) throw new Error('no users');
    const poll = aPoll(creator);
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('poll.voted', voted(poll, 2, voter, creator, withdrawn)),
      under.event('poll.voted', voted(poll, 3, [withdrawn, 0])),
      under.event('poll.closed', { poll: { ...poll, status: 'closed', version: 4 }, automatic: true }),
    );
    const expected = [{ title: 'Poll closed', message: `"${poll.title}" has ended. See the results` }];
    expect(told(await under.feed(creator), 'poll_closed')).toEqual(expected);
    expect(told(await under.feed(voter), 'poll_closed')).toEqual(expected);
    expect(told(await under.feed(withdrawn), 'poll_closed')).toEqual([]);
    expect(told(await under.feed(stranger), 'poll_closed')).toEqual([]);
    await eventually(() => {
      const [sent] = under
        .published('notification.broadcast')
        .filter((one) => (one.notification as Notification).type === 'poll_closed');
      expect(new Set(sent?.recipients as string[])).toEqual(new Set([creator.id, voter.id]));
    });
  });

  it('that its creator closed is told to those who voted, not to the creator', async () => {
    const [creator, voter] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('poll.voted', voted(poll, 2, voter, creator)),
      under.event('poll.closed', { poll: { ...poll, status: 'closed', version: 3 }, automatic: false }),
    );
    expect(told(await under.feed(voter), 'poll_closed')).toHaveLength(1);
    expect(told(await under.feed(creator), 'poll_closed')).toEqual([]);
  });
});

describe('a deleted poll', () => {
  it('takes everything that was told of it along, and nothing late brings it back', async () => {
    const [creator, voter] = [await under.user(), await under.user()];
    const poll = aPoll(creator);
    await under.deliver(
      under.event('poll.created', { poll }),
      under.event('poll.voted', voted(poll, 2, voter)),
      under.event('comment.created', aComment(poll, voter)),
      under.event('poll.closed', { poll: { ...poll, status: 'closed', version: 3 }, automatic: true }),
      under.event('poll.deleted', { pollId: poll.id, creator: creator.id, version: 4 }),
      under.event('poll.voted', voted(poll, 3, await under.user())),
      under.event('comment.created', aComment(poll, voter)),
    );
    const ofPoll = async (user: typeof creator) => (await under.feed(user)).filter((one) => one.pollId === poll.id);
    expect(await ofPoll(creator)).toEqual([]);
    expect(await ofPoll(voter)).toEqual([]);
  });
});

describe('messages three times, shuffled', () => {
  const shuffled = (messages: OutgoingMessage[], seed: number): OutgoingMessage[] => {
    let state = seed;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    return messages
      .map((message) => ({ message, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ message }) => message);
  };

  it.each([1, 2, 3, 4, 5])('leave the same feeds as once, in order (shuffle %d)', async (seed) => {
    const story = async (arrange: (messages: OutgoingMessage[]) => OutgoingMessage[]) => {
      const [creator, one, two, three] = await Promise.all([1, 2, 3, 4].map(() => under.user()));
      if (!creator || !one || !two || !three) throw new Error('no users');
      const names = new Map([creator, one, two, three].map((user, index) => [user.username, `user ${index}`]));
      const poll = aPoll(creator, { title: 'The same title' });
      const commentId = randomUUID();
      const like = (version: number, hasLiked: boolean) =>
        under.event('comment.like-changed', {
          commentId,
          poll_id: poll.id,
          author: one.id,
          liker: { id: two.id, username: two.username },
          likes: Number(hasLiked),
          hasLiked,
          version,
        });
      const messages = [
        under.event('poll.created', { poll }),
        under.event('poll.voted', voted(poll, 2, one)),
        under.event('poll.voted', voted(poll, 3, two, three)),
        under.event('poll.voted', voted(poll, 4, [three, 0])),
        under.event('comment.created', aComment(poll, one)),
        under.event('comment.created', aComment(poll, two, one.id)),
        like(1, true),
        like(2, false),
        like(3, true),
        under.event('poll.closed', { poll: { ...poll, status: 'closed', version: 5 }, automatic: true }),
      ];
      await under.deliver(...arrange(messages));
      const feeds = await Promise.all([creator, one, two, three].map((user) => under.feed(user)));
      const plain = (text: string) => [...names].reduce((all, [name, alias]) => all.replaceAll(name, alias), text);
      return feeds.map((feed) =>
        feed
          .filter((notification) => notification.pollId === poll.id)
          .map(({ type, message, data }) => `${type} ${plain(message)} ${data.count ?? ''}`)
          .toSorted(),
      );
    };
    const once = await story((messages) => messages);
    expect(once.flat().length).toBeGreaterThan(8);
    expect(await story((messages) => shuffled([...messages, ...messages, ...messages], seed))).toEqual(once);
  });
});
