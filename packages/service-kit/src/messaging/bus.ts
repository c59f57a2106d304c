import type { DomainEvent, EventType } from '@showhands/contracts';

/** An event on its way: `body` is the whole envelope as JSON. */
export interface OutgoingMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** A message that a consumer gave up on, kept for an operator. */
export interface DeadLetter {
  readonly queue: string;
  readonly body: string;
  readonly reason: string;
}

/**
 * What became of a published message. `delivered`: durably with the broker, or done by every consumer.
 * `deadLetters` are those the publisher must keep, because the bus has no place for them itself.
 */
export type PublishOutcome =
  | { readonly status: 'delivered'; readonly deadLetters: readonly DeadLetter[] }
  | { readonly status: 'failed'; readonly reason: string };

/**
 * Handles one event; returning means that its effect is durable, throwing that it shall be tried again: a few times,
 * or without end where the error says that a dependency is down.
 */
export type EventHandler<Type extends EventType = EventType> = (event: DomainEvent<Type>) => Promise<void>;

/** A consumer: the events named by its handlers' keys reach `queue`, each handled by one replica. */
export interface Subscription {
  readonly queue: string;
  readonly handlers: { readonly [Type in EventType]?: EventHandler<Type> };
  /** Events under way at once, at most; `DEFAULT_CONCURRENCY` unless told. For handlers that wait for something besides their own work. */
  readonly concurrency?: number;
}

export interface QueueDepth {
  readonly queue: string;
  readonly messages: number;
}

/** Carries events between services. At least once, in no promised order. */
export interface Bus {
  /** Resolves when every message is either safe or known to have failed; never rejects. Outcomes are in the order of `messages`. */
  publish(messages: readonly OutgoingMessage[]): Promise<readonly PublishOutcome[]>;
  /** Starts handing events to the subscription, and goes on through lost connections until `close`. */
  subscribe(subscription: Subscription): Promise<void>;
  /** Whether the broker can be reached now. */
  isConnected(): boolean;
  /** How many messages wait in each queue of this process's consumers, in its waiting room and among its dead letters. */
  backlog(): Promise<readonly QueueDepth[]>;
  /** Lets running handlers finish and takes no more. */
  close(): Promise<void>;
}

/** How often and how long after a failed handler its message is tried again before it is parked. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly delayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 5, delayMs: 1_000 };

/** Few enough to leave a service's connections to its database to those who wait for an answer. */
export const DEFAULT_CONCURRENCY = 20;
