import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis, type Logger } from '@showhands/service-kit';
import { Queue, Worker } from 'bullmq';
import type { Alarm } from './alarm.ts';

const QUEUE = 'polls-close-ended';
/** Two replicas that set an alarm for the same end, measured a moment apart, share one job. */
const SAME_RING_MS = 10;
/** How long setting an alarm may hold up the sweep, which does without. */
const SET_MS = 2_000;

/** Delayed jobs on Redis: whichever replica is alive when one is due, rings. Without Redis nothing rings, and setting fails quietly. */
export const createBullAlarm = (redisUrl: string, logger: Logger): Alarm => {
  const complain = (error: Error) => logger.warn({ reason: error.message }, 'closing jobs are out of reach');
  const redis = connectRedis(redisUrl, logger);
  const queue = new Queue(QUEUE, {
    connection: redis,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', complain);
  let worker: Worker | undefined;

  const add = async (ms: number): Promise<void> => {
    const due = Math.ceil((Date.now() + ms) / SAME_RING_MS) * SAME_RING_MS;
    await queue.add('ring', {}, { delay: ms, jobId: `ring-${due}` }).catch(complain);
  };

  return {
    // A connection that has never stood is waited for without end.
    set: (ms) => Promise.race([add(ms), delay(SET_MS, undefined, { ref: false })]),
    onRing: (listener) => {
      worker = new Worker(QUEUE, listener, { connection: { url: redisUrl, maxRetriesPerRequest: null } });
      worker.on('error', complain);
    },
    close: async () => {
      // By force: parting in a friendly way waits for Redis. A ring that is cut off here rings again elsewhere.
      await worker?.close(true);
      await queue.close();
      redis.disconnect();
    },
  };
};
