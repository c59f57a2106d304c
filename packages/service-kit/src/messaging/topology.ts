import { type EventType, eventTypes } from '@showhands/contracts';
import type { Subscription } from './bus.ts';

interface Consumer {
  readonly events: readonly EventType[];
  /** Single active consumer: one replica receives all messages, and another takes over when it is gone. */
  readonly exclusive?: boolean;
  /**
   * Events are divided by their subject among this many queues, `<queue>.<number>`, each with a single active consumer,
   * so that replicas share the work. `queue` itself receives retries and events of publishers without shards. It also
   * receives events that no consumer has taken from their shard for `unclaimedMs`, as during an upgrade.
   */
  readonly shards?: { readonly count: number; readonly unclaimedMs: number };
  /**
   * The events of which a message may carry several, because their handler needs no connection for each. The
   * concurrency of a subscription limits messages.
   */
  readonly batched?: readonly EventType[];
}

/** The queues of all consumers and the event types that each receives. */
export type Topology = Readonly<Record<string, Consumer>>;

/** Publishers and consumers have to agree on the count: changing it needs an upgrade of its own. */
export const LIVE_SHARDS = 16;

/**
 * The consumers of the whole product. Publishers and consumers declare all queues before publishing, so that events are
 * kept for a consumer that has never run.
 */
export const topology: Topology = {
  'realtime.broadcast': {
    events: [
      'poll.created',
      'poll.updated',
      'poll.voted',
      'poll.closed',
      'poll.deleted',
      'poll.access-changed',
      'poll.presented',
      'sequence.moved',
      'comment.created',
      'comment.updated',
      'comment.deleted',
      'comment.like-changed',
      'notification.created',
      'notification.broadcast',
      'notification.read',
    ],
    exclusive: true,
    shards: { count: LIVE_SHARDS, unclaimedMs: 10_000 },
    batched: ['poll.voted', 'notification.created'],
  },
  'polls.people': { events: ['user.registered', 'user.updated'] },
  'polls.addresses': { events: ['user.email-proved'] },
  'polls.groups': { events: ['user.groups-changed'] },
  /** Queues of their own: replicas of the former version, which consume `….people` during an upgrade, do not know the event. */
  'polls.deletions': { events: ['user.deleted'] },
  'comments.deletions': { events: ['user.deleted'] },
  'notifications.deletions': { events: ['user.deleted'] },
  'polls.exports': { events: ['data.requested'] },
  'comments.exports': { events: ['data.requested'] },
  'notifications.exports': { events: ['data.requested'] },
  'notifications.digests': { events: ['digest.due'] },
  'auth.digests': { events: ['digest.collected'] },
  'auth.exports': { events: ['data.collected'] },
  'notifications.people': { events: ['user.registered', 'user.updated'] },
  'notifications.polls': {
    events: [
      'poll.created',
      'poll.updated',
      'poll.voted',
      'poll.closed',
      'poll.deleted',
      'poll.access-changed',
      'poll.reminded',
    ],
    batched: ['poll.voted'],
  },
  'notifications.comments': { events: ['comment.created', 'comment.deleted', 'comment.like-changed'] },
  'polls.comment-totals': { events: ['comment.created', 'comment.deleted'] },
  'comments.people': { events: ['user.registered', 'user.updated'] },
  'comments.polls': { events: ['poll.deleted'] },
  'auth.posts': { events: ['poll.created', 'poll.updated', 'comment.created'] },
  'auth.reports': { events: ['content.reported', 'poll.deleted', 'comment.deleted'] },
  'polls.moderation': { events: ['content.moderated'] },
  'comments.moderation': { events: ['content.moderated'] },
  'notifications.moderation': { events: ['content.moderated'] },
  'auth.pictures': { events: ['poll.created', 'poll.updated', 'poll.closed', 'poll.deleted'] },
  'auth.mails': { events: ['mail.requested', 'poll.closed', 'poll.deleted'] },
};

/** The queues of each event type. */
export const queuesByEvent = (consumers: Topology): ReadonlyMap<string, readonly string[]> => {
  const queues = new Map<string, string[]>();
  for (const [queue, { events }] of Object.entries(consumers)) {
    for (const event of events) queues.set(event, [...(queues.get(event) ?? []), queue]);
  }
  return queues;
};

/** @throws Error if a subscription handles other event types than the topology declares */
export const assertDeclared = (consumers: Topology, subscription: Subscription): void => {
  const declared = consumers[subscription.queue]?.events ?? [];
  const handled = eventTypes.filter((type) => subscription.handlers[type]);
  const same = declared.length === handled.length && handled.every((type) => declared.includes(type));
  if (!same)
    throw new Error(`${subscription.queue} handles ${handled.join(', ')}, but is declared for ${declared.join(', ')}`);
};
