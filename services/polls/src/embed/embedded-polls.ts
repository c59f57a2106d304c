import { type EmbeddedPoll, isEmbeddable } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { LRUCache } from 'lru-cache';
import { findPoll } from '../polls/repository.ts';
import { presentEmbedded } from './presenter.ts';

const MAX_POLLS = 2_000;
/** However many people read the page that embeds a poll, each replica reads it ten times a second at most. */
const TTL_MS = 100;

/** Finds polls for other sites. Undefined for an unknown poll, and for one that may not be embedded. */
export type FindEmbeddedPoll = (id: string) => Promise<EmbeddedPoll | undefined>;

/**
 * Caches its reads, misses too. The cache of the ballot box cannot serve here: it has active polls only,
 * and needs the lock of a poll to know that its state is current.
 */
export const createEmbeddedPolls = (database: Database): FindEmbeddedPoll => {
  const reads = new LRUCache<string, Promise<EmbeddedPoll | undefined>>({ max: MAX_POLLS, ttl: TTL_MS });

  const read: FindEmbeddedPoll = async (id) => {
    const poll = await findPoll(database, id);
    return poll && isEmbeddable(poll) ? presentEmbedded(poll, new Date()) : undefined;
  };

  return (id) => {
    const cached = reads.get(id);
    if (cached) return cached;
    const started = read(id);
    reads.set(id, started);
    // A failure is not kept: the next call tries again.
    started.catch(() => reads.delete(id));
    return started;
  };
};
