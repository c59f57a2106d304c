import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Poll } from '@showhands/contracts';
import { createRabbitBus, type OutgoingMessage, topology } from '@showhands/service-kit/messaging';
import { createLogger } from '@showhands/service-kit/runtime';
import { timestamped } from './socket-pool-messages.ts';

/** Just above the 110 ms between updates that realtime's throttle of ten per second leaves. */
export const UPDATE_INTERVAL_MS = 111;
/** Makes an update 1 kB of JSON. */
const DESCRIPTION_LENGTH = 350;

export type SendUpdate = (poll: Poll) => Promise<void>;

/** Sends states of a poll with increasing versions, and then a second of further ones. @returns how many */
export const sendUpdates = async (poll: Poll, seconds: number, send: SendUpdate): Promise<number> => {
  const measured = Math.ceil((seconds * 1_000) / UPDATE_INTERVAL_MS);
  const further = Math.ceil(1_000 / UPDATE_INTERVAL_MS);
  const startedAt = performance.now();
  for (let index = 0; index < measured + further; index += 1) {
    await delay(Math.max(0, startedAt + index * UPDATE_INTERVAL_MS - performance.now()));
    await send({ ...poll, version: Date.now(), description: timestamped(DESCRIPTION_LENGTH, index < measured) });
  }
  return measured + further;
};

const eventOf = ({ results_visible: _, ...poll }: Poll): OutgoingMessage => {
  const id = randomUUID();
  const envelope = { id, type: 'poll.updated', v: 1, occurredAt: new Date().toISOString(), requestId: null };
  const body = JSON.stringify({ ...envelope, traceparent: null, payload: { poll, previous_status: 'active' } });
  return { id, type: 'poll.updated', body };
};

/** Publishes updates to the product, as the event that the polls service publishes. */
export const openPublisher = (brokerUrl: string): { readonly send: SendUpdate; close(): Promise<void> } => {
  const logger = createLogger('bench', 'error');
  const bus = createRabbitBus({ url: brokerUrl, service: 'polls', topology, logger });
  return {
    send: async (poll) => {
      const [outcome] = await bus.publish([eventOf(poll)]);
      if (outcome?.status !== 'delivered') throw new Error('an update was not published');
    },
    close: () => bus.close(),
  };
};

/** Posts updates to a bare Socket.IO server. */
export const postTo =
  (url: string): SendUpdate =>
  async (poll) => {
    const response = await fetch(`${url}/emit`, { method: 'POST', body: JSON.stringify(poll) });
    await response.body?.cancel();
  };
