import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis } from '@showhands/service-kit/platform';
import type { Logger } from '@showhands/service-kit/runtime';
import { Queue, Worker } from 'bullmq';
import type { WakeUpTimer } from './wake-up-timer.ts';

const QUEUE = 'polls-close-ended';
/** Due times are rounded up to this, so that replicas that schedule the same end a moment apart share one job. */
const DEDUPLICATION_MS = 10;
/** Upper bound of the time that scheduling may block the sweep, which closes polls without any job. */
const SCHEDULE_TIMEOUT_MS = 2_000;

/**
 * Delayed BullMQ jobs: any live replica takes the job when it is due. While Redis is down no job runs, and scheduling
 * logs a warning instead of failing.
 */
export const createBullMqWakeUpTimer = (redisUrl: string, logger: Logger): WakeUpTimer => {
  const warn = (error: Error) => logger.warn({ reason: error.message }, 'closing jobs are unavailable');
  const redis = connectRedis(redisUrl, logger);
  const queue = new Queue(QUEUE, {
    connection: redis,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', warn);
  let worker: Worker | undefined;

  const addJob = async (ms: number): Promise<void> => {
    const due = Math.ceil((Date.now() + ms) / DEDUPLICATION_MS) * DEDUPLICATION_MS;
    await queue.add('ring', {}, { delay: ms, jobId: `ring-${due}` }).catch(warn);
  };

  return {
    // Timeout: BullMQ waits indefinitely for a connection that has never been established.
    schedule: (ms) => Promise.race([addJob(ms), delay(SCHEDULE_TIMEOUT_MS, undefined, { ref: false })]),
    onWakeUp: (listener) => {
      worker = new Worker(QUEUE, listener, { connection: { url: redisUrl, maxRetriesPerRequest: null } });
      worker.on('error', warn);
    },
    close: async () => {
      // Forced: a graceful close waits for Redis. BullMQ runs an interrupted job again on another replica.
      await worker?.close(true);
      await queue.close();
      redis.disconnect();
    },
  };
};
