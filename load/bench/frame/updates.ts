import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Poll } from '@showhands/contracts';
import { createLogger, createRabbitBus, type OutgoingMessage, topology } from '@showhands/service-kit';
import { stamped } from './crowd-orders.ts';

/** Realtime lets no more than ten updates into any second, which makes them 110 ms apart. */
export const UPDATE_MS = 111;
/** With it an update is 1 kB of JSON. */
const DESCRIPTION = 350;

export type SendUpdate = (poll: Poll) => Promise<void>;

/** Sends states of a poll, each newer than the one before. @returns how many */
export const sendUpdates = async (poll: Poll, seconds: number, send: SendUpdate): Promise<number> => {
  const count = Math.ceil((seconds * 1_000) / UPDATE_MS);
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, began + index * UPDATE_MS - performance.now()));
    await send({ ...poll, version: Date.now(), description: stamped(DESCRIPTION) });
  }
  return count;
};

const eventOf = ({ results_visible: _, ...poll }: Poll): OutgoingMessage => {
  const id = randomUUID();
  const envelope = { id, type: 'poll.updated', v: 1, occurredAt: new Date().toISOString(), requestId: null };
  const body = JSON.stringify({ ...envelope, traceparent: null, payload: { poll, previous_status: 'active' } });
  return { id, type: 'poll.updated', body };
};

/** Into the product: as the event that polls publishes. */
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

/** Into a bare Socket.IO server. */
export const postTo =
  (url: string): SendUpdate =>
  async (poll) => {
    const answer = await fetch(`${url}/emit`, { method: 'POST', body: JSON.stringify(poll) });
    await answer.body?.cancel();
  };
