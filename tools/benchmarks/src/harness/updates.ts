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

const messageOf = (type: OutgoingMessage['type'], payload: object): OutgoingMessage => {
  const id = randomUUID();
  const envelope = { id, type, v: 1, occurredAt: new Date().toISOString(), requestId: null, traceparent: null };
  return { id, type, body: JSON.stringify({ ...envelope, payload }) };
};

const updateOf = ({ results_visible: _, ...poll }: Poll): OutgoingMessage =>
  messageOf('poll.updated', { poll, previous_status: 'active' });

const voteOn = ({ results_visible: _, ...poll }: Poll, votes: number): OutgoingMessage => {
  const voters = [{ id: randomUUID(), username: 'voter', selections: 1, first: true }];
  return messageOf('poll.voted', {
    poll: { ...poll, version: poll.version + votes, total_votes: votes, voters_count: votes },
    voters,
  });
};

/** Publications per second, each of as many votes as are due: as often as polls publishes the votes of many polls. */
const PUBLICATIONS_PER_SECOND = 50;

/** Publishes to the product the events that the polls service publishes. */
export const openPublisher = (brokerUrl: string) => {
  const logger = createLogger('bench', 'error');
  const bus = createRabbitBus({ url: brokerUrl, service: 'polls', topology, logger });
  let votes = 0;
  const publish = async (messages: readonly OutgoingMessage[]): Promise<void> => {
    const outcomes = await bus.publish(messages);
    if (outcomes.some(({ status }) => status !== 'delivered')) throw new Error('an event was not published');
  };
  return {
    send: (poll: Poll): Promise<void> => publish([updateOf(poll)]),
    /** Publishes votes on all polls in turn. @returns how many */
    sendVotes: async (polls: readonly Poll[], perSecond: number, seconds: number): Promise<number> => {
      const first = votes;
      const startedAt = performance.now();
      for (let sent = 0; sent < perSecond * seconds; sent = votes - first) {
        const messages = Array.from({ length: perSecond / PUBLICATIONS_PER_SECOND }, () => {
          const poll = polls[votes++ % polls.length];
          if (!poll) throw new Error('there are no polls');
          return voteOn(poll, votes);
        });
        await publish(messages);
        await delay(Math.max(0, startedAt + ((votes - first) / perSecond) * 1_000 - performance.now()));
      }
      return votes - first;
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
