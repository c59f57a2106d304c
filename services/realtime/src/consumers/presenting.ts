import { isRestricted, type PollVisibility, type ServerPayload } from '@showhands/contracts';
import type { Subscription } from '@showhands/service-kit/messaging';
import { LRUCache } from 'lru-cache';
import { EVENTS } from '../tuning.ts';
import type { Broadcast } from '../updates/broadcast.ts';
import type { Deduplicator } from './deduplicate.ts';
import type { EventGate } from './event-gate.ts';

/** The poll at which a presenter is. */
interface Arrival {
  readonly pollId: string;
  readonly version: number;
  readonly visibility: PollVisibility | undefined;
}

interface PresentingConsumerOptions {
  readonly eventGate: EventGate;
  readonly deduplicator: Deduplicator;
  readonly broadcast: Broadcast;
  /** To people in a room who may see the next poll. */
  readonly nextInvited: (move: ServerPayload<'nextPoll'>) => void;
}

export const consumePresenting = (options: PresentingConsumerOptions) => {
  const { eventGate, deduplicator, broadcast, nextInvited } = options;
  /** The latest version of each poll's presentation. */
  const versions = new LRUCache<string, number>({ max: EVENTS.remembered });
  /** The poll at which each sequence has arrived. */
  const arrivals = new LRUCache<string, Arrival>({ max: EVENTS.remembered });

  return {
    'poll.presented': eventGate.wrap(async ({ payload }) => {
      const { pollId, version } = payload;
      if ((versions.get(pollId) ?? -1) >= version) return;
      versions.set(pollId, version);
      broadcast.presentation(payload);
    }),

    'sequence.moved': eventGate.wrap(async ({ id, payload }) => {
      const { sequenceId, from, to, waiting, version, visibility } = payload;
      const known = arrivals.get(sequenceId);
      const latest = known && known.version > version ? known : { pollId: to, version, visibility };
      const tell = isRestricted(latest) ? nextInvited : broadcast.nextPoll;
      arrivals.set(sequenceId, latest);
      if (!deduplicator.isFirst(id)) return;
      // People who were there before the presenter learn of the sequence, so that they can follow it later.
      if (to === latest.pollId) broadcast.nextPoll({ pollId: to, next: to, sequenceId });
      // After a late event, people who are still at its poll go to the presenter's present poll.
      for (const place of new Set([from, waiting]))
        if (place && place !== latest.pollId) tell({ pollId: place, next: latest.pollId, sequenceId });
    }),
  } satisfies Subscription['handlers'];
};
