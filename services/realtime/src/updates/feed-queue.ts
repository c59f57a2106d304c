import { limits } from '@showhands/contracts';
import { AUDIENCE, intervalFor } from '../tuning.ts';
import { type Cohort, createPacer } from './pacer.ts';

const FEED = 'feed';

interface FeedQueueOptions {
  readonly audience: () => number;
  readonly load: () => number;
  readonly send: (pollId: string, cohort: Cohort) => void;
}

/** Polls to be sent to the feed, in the order of their changes. */
interface Queue {
  readonly waiting: Set<string>;
  /** When each poll was sent last, oldest first. */
  readonly sentAt: Map<string, number>;
}

/** Bounds the feed: each poll once per second, and all of them together to twenty frames per second. */
export const createFeedQueue = ({ audience, load, send }: FeedQueueOptions) => {
  const queues = new Map<Cohort, Queue>();

  const queueOf = (cohort: Cohort): Queue => {
    const queue = queues.get(cohort) ?? { waiting: new Set(), sentAt: new Map() };
    queues.set(cohort, queue);
    return queue;
  };

  const takeNext = ({ waiting, sentAt }: Queue): string | undefined => {
    const now = performance.now();
    const interval = intervalFor(limits.live.feedUpdatesPerSecond) * load();
    for (const [pollId, at] of sentAt) {
      if (at + interval > now) break;
      sentAt.delete(pollId);
    }
    for (const pollId of waiting) {
      if (sentAt.has(pollId)) continue;
      waiting.delete(pollId);
      sentAt.set(pollId, now);
      return pollId;
    }
    return undefined;
  };

  const pacer = createPacer({
    perSecond: limits.live.feedFramesPerSecond,
    audienceOf: audience,
    maxFactor: AUDIENCE.maxFactor.list,
    load,
    run: (_feed, cohort) => {
      const queue = queueOf(cohort);
      const pollId = takeNext(queue);
      if (pollId !== undefined) send(pollId, cohort);
      if (queue.waiting.size > 0) pacer.trigger(FEED);
    },
  });

  return {
    add: (pollId: string): void => {
      for (const cohort of pacer.trigger(FEED)) queueOf(cohort).waiting.add(pollId);
    },
    drop: (pollId: string): void => {
      for (const { waiting } of queues.values()) waiting.delete(pollId);
    },
    flush: (): void => {
      for (const [cohort, { waiting }] of queues) {
        for (const pollId of waiting) send(pollId, cohort);
        waiting.clear();
      }
      pacer.flush();
    },
  };
};
