import { type EventType, eventTypes } from '@showhands/contracts';
import type { Subscription } from './bus.ts';

interface Consumer {
  readonly events: readonly EventType[];
  /** One replica at a time takes the queue's messages; another takes over when that one is gone. */
  readonly exclusive?: boolean;
}

/** The queue of each consumer with the events that it takes: known to all, so that a publisher can declare it too. */
export type Topology = Readonly<Record<string, Consumer>>;

/**
 * Every consumer of the product. Publishers and consumers declare all of it before anything is published, so that
 * no event is lost because the one it is for has never run yet.
 */
export const topology: Topology = {
  'realtime.broadcast': {
    events: [
      'poll.created',
      'poll.updated',
      'poll.voted',
      'poll.closed',
      'poll.deleted',
      'comment.created',
      'comment.deleted',
      'comment.like-changed',
      'notification.created',
      'notification.broadcast',
      'notification.read',
    ],
    exclusive: true,
  },
  'polls.people': { events: ['user.registered', 'user.updated'] },
  'notifications.people': { events: ['user.registered'] },
  'notifications.polls': { events: ['poll.created', 'poll.updated', 'poll.voted', 'poll.closed', 'poll.deleted'] },
  'notifications.comments': { events: ['comment.created', 'comment.deleted', 'comment.like-changed'] },
  'polls.comment-totals': { events: ['comment.created', 'comment.deleted'] },
  'comments.people': { events: ['user.registered', 'user.updated'] },
  'comments.polls': { events: ['poll.deleted'] },
};

/** The queues that each event goes to. */
export const queuesByEvent = (consumers: Topology): ReadonlyMap<string, readonly string[]> => {
  const queues = new Map<string, string[]>();
  for (const [queue, { events }] of Object.entries(consumers)) {
    for (const event of events) queues.set(event, [...(queues.get(event) ?? []), queue]);
  }
  return queues;
};

/** @throws Error when a subscription handles other events than the topology routes to it. */
export const assertDeclared = (consumers: Topology, subscription: Subscription): void => {
  const declared = consumers[subscription.queue]?.events ?? [];
  const handled = eventTypes.filter((type) => subscription.handlers[type]);
  const same = declared.length === handled.length && handled.every((type) => declared.includes(type));
  if (!same)
    throw new Error(`${subscription.queue} handles ${handled.join(', ')}, but is declared for ${declared.join(', ')}`);
};
