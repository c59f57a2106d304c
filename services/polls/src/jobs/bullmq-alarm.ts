import type { Logger } from '@showhands/service-kit';
import { Queue, Worker } from 'bullmq';
import type { Alarm } from './alarm.ts';

const QUEUE = 'polls-close-ended';
/** Two replicas that set an alarm for the same end, measured a moment apart, share one job. */
const SAME_RING_MS = 10;

/** Delayed jobs on Redis: whichever replica is alive when one is due, rings. Without Redis nothing rings, and setting fails quietly. */
export const createBullAlarm = (redisUrl: string, logger: Logger): Alarm => {
  const complain = (error: Error) => logger.warn({ reason: error.message }, 'closing jobs are out of reach');
  const queue = new Queue(QUEUE, {
    connection: { url: redisUrl, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', complain);
  let worker: Worker | undefined;

  return {
    set: async (ms) => {
      const due = Math.ceil((Date.now() + ms) / SAME_RING_MS) * SAME_RING_MS;
      await queue.add('ring', {}, { delay: ms, jobId: `ring-${due}` }).catch(complain);
    },
    onRing: (listener) => {
      worker = new Worker(QUEUE, listener, { connection: { url: redisUrl, maxRetriesPerRequest: null } });
      worker.on('error', complain);
    },
    close: async () => {
      await worker?.close();
      await queue.close();
    },
  };
};
