import { type DomainEvent, domainEvents, eventEnvelopeSchema } from '@showhands/contracts';
import * as z from 'zod';
import { asUnavailable } from '../database/errors.ts';
import { contextOf, runAsSpan } from '../runtime/context.ts';
import { AppError } from '../runtime/errors.ts';
import type { Subscription } from './bus.ts';

/** A message that no retry can fix: not JSON, of an unknown type or version, or of another shape. */
export class PoisonMessageError extends Error {
  override name = 'PoisonMessageError';
}

/** A message of an unknown type, of a newer version as a rule. */
class UnknownTypeError extends PoisonMessageError {
  readonly type: string;

  constructor(type: string) {
    super(`the event type ${JSON.stringify(type)} is unknown`);
    this.type = type;
  }
}

/** Compiled schemas: an event with sixty voters is parsed in 10 µs instead of 70 µs, in each of its consumers. */
const envelopeSchema = z.compile(eventEnvelopeSchema);
const payloadSchemas = new Map(Object.entries(domainEvents).map(([type, schema]) => [type, z.compile(schema)]));

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new PoisonMessageError('the message is not JSON');
  }
};

/** Parses a message. @throws PoisonMessageError */
export const parseEvent = (body: string): DomainEvent => {
  const envelope = envelopeSchema.safeParse(parseJson(body));
  if (!envelope.success) throw new PoisonMessageError('the envelope has another shape', { cause: envelope.error });
  const { type, payload, ...rest } = envelope.data;
  const schema = payloadSchemas.get(type);
  if (!schema) throw new UnknownTypeError(type);
  const parsed = schema.safeParse(payload);
  if (!parsed.success)
    throw new PoisonMessageError(`the payload of ${type} has another shape`, { cause: parsed.error });
  return { ...rest, type, payload: parsed.data } as DomainEvent;
};

/** @returns undefined for an event that the subscription skips. @throws PoisonMessageError */
const eventFor = ({ onUnknownType }: Subscription, body: string): DomainEvent | undefined => {
  try {
    return parseEvent(body);
  } catch (error) {
    if (!(error instanceof UnknownTypeError && onUnknownType)) throw error;
    onUnknownType(error.type);
    return undefined;
  }
};

/**
 * Passes a message to the handler of its type, in the context of the request that caused it. @throws
 * PoisonMessageError, or the handler's error
 */
export const dispatch = async (subscription: Subscription, body: string): Promise<void> => {
  const event = eventFor(subscription, body);
  if (!event) return;
  const handler = subscription.handlers[event.type] as ((event: DomainEvent) => Promise<void>) | undefined;
  if (!handler) return;
  const context = contextOf(event.requestId ?? event.id, event.traceparent);
  await runAsSpan(`${subscription.queue} ${event.type}`, 'consumer', context, () => handler(event));
};

export const subscribedTypes = (subscription: Subscription): readonly string[] => Object.keys(subscription.handlers);

export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error));

/** Whether a dependency is down. The message is not at fault, so it is retried without limit. */
export const isTransient = (error: unknown): boolean =>
  asUnavailable(error) !== undefined || (error instanceof AppError && error.code === 'unavailable');
