import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@showhands/contracts';
import type { OutgoingMessage, RetryPolicy } from '../src/messaging/bus.ts';
import type { Topology } from '../src/messaging/topology.ts';

export const testTopology: Topology = {
  'one.people': { events: ['user.registered', 'user.updated'] },
  'two.people': { events: ['user.registered'] },
  'two.polls': { events: ['poll.deleted'] },
};

export const testRetry: RetryPolicy = { attempts: 3, delayMs: 60 };

export const messageOf = <Type extends EventType>(
  type: Type,
  payload: EventPayload<Type>,
  requestId: string | null = null,
  traceparent: string | null = null,
): OutgoingMessage => {
  const id = randomUUID();
  const occurredAt = '2030-01-02T03:04:05.678Z';
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId, traceparent, payload }) };
};

export const registered = (
  username = 'Ada',
  requestId: string | null = null,
  traceparent: string | null = null,
): OutgoingMessage =>
  messageOf(
    'user.registered',
    { user: { id: randomUUID(), username }, profile_picture: null, createdAt: '2030-01-02T03:04:05.678Z', version: 1 },
    requestId,
    traceparent,
  );
