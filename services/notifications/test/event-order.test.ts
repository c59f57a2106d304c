import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OutgoingMessage } from '@showhands/service-kit';
import {
  aComment,
  aLike,
  aPoll,
  aVote,
  type NotificationsUnderTest,
  startNotifications,
} from './notifications-under-test.ts';

let service: NotificationsUnderTest;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.close());

/** A shuffle that a seed makes repeatable. */
const shuffle = (messages: readonly OutgoingMessage[], seed: number): OutgoingMessage[] => {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return messages
    .map((message) => ({ message, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ message }) => message);
};

/** Delivers all events of one poll as arranged. @returns the feeds of its four users, without names and ids */
const feedsAfter = async (arrange: (messages: OutgoingMessage[]) => OutgoingMessage[]): Promise<string[][]> => {
  const [creator, one, two, three] = await service.users(4);
  if (!creator || !one || !two || !three) throw new Error('no users');
  const users = [creator, one, two, three];
  const poll = aPoll(creator, { title: 'The same title' });
  const commentId = randomUUID();
  const like = (version: number, hasLiked: boolean) =>
    service.event('comment.like-changed', aLike(poll, { commentId, author: one, liker: two, version, hasLiked }));
  const messages = [
    service.event('poll.created', { poll }),
    service.event('poll.voted', aVote(poll, 2, one)),
    service.event('poll.voted', aVote(poll, 3, two, three)),
    service.event('poll.voted', aVote(poll, 4, [three, 0])),
    service.event('comment.created', aComment(poll, one)),
    service.event('comment.created', aComment(poll, two, one.id)),
    like(1, true),
    like(2, false),
    like(3, true),
    service.event('poll.closed', { poll: { ...poll, status: 'closed', version: 5 }, automatic: true }),
  ];
  await service.deliver(...arrange(messages));
  const anonymous = (text: string) =>
    users.reduce((all, { username }, index) => all.replaceAll(username, `user ${index}`), text);
  const feeds = await Promise.all(users.map((user) => service.feed(user)));
  return feeds.map((feed) =>
    feed
      .filter((notification) => notification.pollId === poll.id)
      .map(({ type, message, data }) => `${type} ${anonymous(message)} ${data.count ?? ''}`)
      .toSorted(),
  );
};

it.each([1, 2, 3, 4, 5])(
  'events delivered three times in random order lead to the same feeds (seed %d)',
  async (seed) => {
    const inOrder = await feedsAfter((messages) => messages);
    expect(inOrder.flat().length).toBeGreaterThan(8);
    expect(await feedsAfter((messages) => shuffle([...messages, ...messages, ...messages], seed))).toEqual(inOrder);
  },
);
