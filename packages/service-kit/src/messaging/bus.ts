import type { DomainEvent, EventType } from '@showhands/contracts';

/** An event to publish. `body` is the whole envelope as JSON. */
export interface OutgoingMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** Ids of stored events whose place this one takes; by default only its own. */
  readonly replaces?: readonly string[];
}

/**
 * Dead letter: a message that a consumer failed to handle, kept for an operator. `reason` is the last error's message.
 */
export interface DeadLetter {
  readonly queue: string;
  readonly body: string;
  readonly reason: string;
}

/**
 * The outcome of publishing a message. `delivered`: stored durably by the broker, or handled by every consumer.
 * `deadLetters` must be stored by the publisher, because an in-process bus has no storage.
 */
export type PublishOutcome =
  | { readonly status: 'delivered'; readonly deadLetters: readonly DeadLetter[] }
  | { readonly status: 'failed'; readonly reason: string };

/**
 * Handles one event. It resolves when its effect is durable. After a rejection the event is retried: a limited number of
 * times, or without limit after a transient error.
 */
export type EventHandler<Type extends EventType = EventType> = (event: DomainEvent<Type>) => Promise<void>;

/** A consumer of the event types that `handlers` names. Each event in `queue` is handled by one replica. */
export interface Subscription {
  readonly queue: string;
  readonly handlers: { readonly [Type in EventType]?: EventHandler<Type> };
  /**
   * Called with the type of an event that this version does not know, because a newer one has published it: the event then
   * counts as handled. Without it the event is parked, so that nothing is lost: its replay, once this consumer is new too, has
   * its effect. For consumers whose events matter only while they are new.
   */
  readonly onUnknownType?: (type: string) => void;
  /**
   * Maximum number of events handled concurrently; `tuning.defaultConcurrency` by default. Higher for handlers that mostly
   * wait.
   */
  readonly concurrency?: number;
  /**
   * Whether this replica is to consume the shard; others leave it to its owner, and take over when the owner is gone. By default
   * a replica keeps each shard that the broker hands to it.
   */
  readonly ownsShard?: (shard: number) => boolean;
}

export interface QueueDepth {
  readonly queue: string;
  readonly messages: number;
}

/** Carries events between services: at-least-once delivery, in no guaranteed order. */
export interface Bus {
  /**
   * Resolves when every message is delivered or has failed, with outcomes in the order of `messages`; never rejects.
   */
  publish(messages: readonly OutgoingMessage[]): Promise<readonly PublishOutcome[]>;
  /** Starts delivering events to the subscription; reconnects until `close`. */
  subscribe(subscription: Subscription): Promise<void>;
  /** Whether the broker is connected. */
  isConnected(): boolean;
  /** The depths of the queues of this process's consumers, including their retry and dead-letter queues. */
  backlog(): Promise<readonly QueueDepth[]>;
  /** Stops consuming and waits for running handlers. */
  close(): Promise<void>;
}

/** Attempts before a message becomes a dead letter, and the delay between them. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly delayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 5, delayMs: 1_000 };
