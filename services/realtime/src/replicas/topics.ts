import { randomUUID } from 'node:crypto';
import type { Notification } from '@showhands/contracts';
import type { PollChange } from '../connections/socket-server.ts';

/** The messages of topics, by name. */
interface TopicMessages {
  /** Counts of polls: each replica sends them to its own sockets. */
  pollsCounted: readonly PollChange[];
  /** A notification for one user. */
  notify: Notification;
  /** A notification has been read and leaves the queues; `null`: all of the user's. */
  forget: readonly [userId: string, notificationId: string | null];
}

type Name = keyof TopicMessages;

/**
 * Messages between replicas that only some need. A topic has the name of a room: a replica holds it while it has sockets
 * there, and receives nothing of other topics.
 */
export interface Topics {
  /** Publishes to the other replicas that hold the topic. */
  publish<N extends Name>(topic: string, name: N, message: TopicMessages[N]): void;
  on<N extends Name>(name: N, listener: (message: TopicMessages[N]) => void): void;
  /** Each call needs a `release`. */
  hold(topic: string): void;
  release(topic: string): void;
  /**
   * Resolves once the messages of held topics arrive. While the link is down it resolves at once: the sockets of this replica
   * reconnect when it is up. @returns the topics whose messages did not arrive before
   */
  untilActive(topics: readonly string[]): Promise<readonly string[]>;
}

/** Without other replicas. */
export const noTopics: Topics = {
  publish: () => undefined,
  on: () => undefined,
  hold: () => undefined,
  release: () => undefined,
  untilActive: async () => [],
};

interface TopicsOptions {
  readonly prefix: string;
  readonly publisher: { spublish(channel: string, payload: string): Promise<unknown> };
  readonly subscriber: {
    on(event: 'smessageBuffer', listener: (channel: Buffer, message: Buffer) => void): void;
    ssubscribe(channel: string): Promise<unknown>;
    sunsubscribe(channel: string): Promise<unknown>;
  };
  /** Resolves when the link is down; at once while it is. */
  readonly untilDown: () => Promise<void>;
}

/** Topics as channels of Redis. A message is the id of its publisher, its name, and JSON. */
export const createTopics = ({ prefix, publisher, subscriber, untilDown }: TopicsOptions): Topics => {
  const id = randomUUID();
  const held = new Map<string, { count: number; readonly subscribed: Promise<unknown>; isActive: boolean }>();
  const listeners = new Map<string, (message: never) => void>();
  const channelOf = (topic: string): string => `${prefix}${topic}`;

  subscriber.on('smessageBuffer', (channel, message) => {
    if (!channel.toString().startsWith(prefix)) return;
    const text = message.toString();
    if (text.startsWith(id)) return;
    const end = text.indexOf(' ', id.length + 1);
    listeners.get(text.slice(id.length + 1, end))?.(JSON.parse(text.slice(end + 1)) as never);
  });

  return {
    publish: (topic, name, message) => {
      // A failure is recorded by the publisher: sockets reconnect after it.
      publisher.spublish(channelOf(topic), `${id} ${name} ${JSON.stringify(message)}`).catch(() => undefined);
    },
    on: (name, listener) => void listeners.set(name, listener),
    hold: (topic) => {
      const known = held.get(topic);
      if (known) known.count += 1;
      else held.set(topic, { count: 1, subscribed: subscriber.ssubscribe(channelOf(topic)), isActive: false });
    },
    release: (topic) => {
      const known = held.get(topic);
      if (!known) return;
      known.count -= 1;
      if (known.count > 0) return;
      held.delete(topic);
      void subscriber.sunsubscribe(channelOf(topic));
    },
    untilActive: async (topics) => {
      const started = topics.filter((topic) => held.get(topic)?.isActive === false);
      if (started.length === 0) return started;
      const subscriptions = started.map(async (topic) => held.get(topic)?.subscribed);
      await Promise.race([Promise.all(subscriptions), untilDown()]);
      return started.filter((topic) => {
        const known = held.get(topic);
        if (!known || known.isActive) return false;
        known.isActive = true;
        return true;
      });
    },
  };
};
