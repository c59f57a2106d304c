import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import { aPoll, closed, commented, created, liked, useNotifications, voted } from './notifications-under-test.ts';

const service = useNotifications();
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

/** Delivers all events of one poll as arranged. @returns the lists of its four users, without names and ids */
const listsAfter = async (arrange: (messages: OutgoingMessage[]) => OutgoingMessage[]): Promise<string[][]> => {
  const [creator, one, two, three] = await service.users(4);
  const users = [creator, one, two, three];
  const poll = aPoll(creator, { title: 'The same title' });
  const commentId = randomUUID();
  const like = (version: number, hasLiked: boolean) =>
    liked(poll, { commentId, author: one, liker: two, version, hasLiked });
  const messages = [
    created(poll),
    voted(poll, 2, one),
    voted(poll, 3, two, three),
    voted(poll, 4, [three, 0]),
    commented(poll, one),
    commented(poll, two, one.id),
    like(1, true),
    like(2, false),
    like(3, true),
    closed(poll, 5),
  ];
  await service.deliver(...arrange(messages));
  const anonymous = (text: string) =>
    users.reduce((all, { username }, index) => all.replaceAll(username, `user ${index}`), text);
  const lists = await Promise.all(users.map((user) => service.list(user)));
  return lists.map((list) =>
    list
      .filter((notification) => notification.pollId === poll.id)
      .map(({ type, message, data }) => `${type} ${anonymous(message)} ${data.count ?? ''}`)
      .toSorted(),
  );
};

it.each([1, 2, 3, 4, 5])(
  'events delivered three times in random order lead to the same lists (seed %d)',
  async (seed) => {
    const inOrder = await listsAfter((messages) => messages);
    expect(inOrder.flat().length).toBeGreaterThan(8);
    expect(await listsAfter((messages) => shuffle([...messages, ...messages, ...messages], seed))).toEqual(inOrder);
  },
);
