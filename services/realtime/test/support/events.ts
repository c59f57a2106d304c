import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType, Notification, PollSnapshot } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';

const TIME = '2026-03-01T12:00:00.000Z';

/** The poll after this many votes, each of which has increased its version. */
export const votedTimes = (poll: PollSnapshot, votes: number): PollSnapshot => ({
  ...poll,
  total_votes: votes,
  voters_count: votes,
  version: poll.version + votes,
  options: poll.options.map((option, index) => ({ ...option, votes: index === 0 ? votes : 0 })),
});

/** An event as a message of the bus. */
export const anEvent = <Type extends EventType>(
  type: Type,
  payload: EventPayload<Type>,
  occurredAt = new Date().toISOString(),
): OutgoingMessage => {
  const id = randomUUID();
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
};

export const aVote = (poll: PollSnapshot): OutgoingMessage => anEvent('poll.voted', { poll, voters: [] });

export const aComment = (
  poll: PollSnapshot,
  fields: Partial<EventPayload<'comment.created'>['comment']> = {},
): EventPayload<'comment.created'> => ({
  comment: {
    id: randomUUID(),
    poll_id: poll.id,
    content: 'Friday, please',
    parent_comment_id: null,
    user: randomUUID(),
    author_username: 'Grace',
    author_picture: null,
    createdAt: TIME,
    likes: 0,
    liked_by: [],
    ...fields,
  },
  parent_author: null,
  poll: { id: poll.id, title: poll.title, creator: poll.creator },
  comments_count: 1,
  count_version: 1,
});

export const aNotification = (userId: string, fields: Partial<Notification> = {}): Notification => ({
  id: randomUUID(),
  type: 'vote',
  title: 'New vote',
  message: 'Grace voted on "Which day suits you?"',
  userId,
  pollId: randomUUID(),
  commentId: null,
  data: { actor: { id: randomUUID(), username: 'Grace' }, count: 1 },
  createdAt: TIME,
  isRead: false,
  priority: 'low',
  ...fields,
});

/** Redelivers and reorders: each item occurs `times` times, at most about `reach` places from its own. */
export const shuffled = <Item>(items: readonly Item[], times = 1, reach = Number.MAX_SAFE_INTEGER): Item[] =>
  Array.from({ length: times }, () => items.map((item, place) => ({ item, order: place + Math.random() * reach })))
    .flat()
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

/** Selects messages about a poll: a feed may also get those of polls that were published before it was connected. */
export const isOf =
  (poll: PollSnapshot) =>
  (message: { readonly id: string }): boolean =>
    message.id === poll.id;
