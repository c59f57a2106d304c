import { texts } from '@showhands/contracts';
import { type ConcurrencyLimiter, createConcurrencyLimiter, rateLimited } from '@showhands/service-kit/runtime';

/** Forms are read into memory: 50 forms of 5 MB take at most 250 MB. */
const TOTAL = { maxRunning: 50, maxQueued: 0 };
/** Only the heads of queued calls are read. The queue has room for the retries of one call. */
const PER_USER = { maxRunning: 2, maxQueued: 18 };
const RETRY_AFTER_SECONDS = 5;

interface UserUploads {
  readonly limiter: ConcurrencyLimiter;
  /** Running and queued. */
  count: number;
}

/** Runs uploads with limited concurrency, so that one user cannot take the places of the others. */
export type UploadLimiter = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws AppError `rate_limited` when the user has too many uploads, `unavailable` when all users together have */
export const createUploadLimiter = (): UploadLimiter => {
  const limitTotal = createConcurrencyLimiter(TOTAL);
  const users = new Map<string, UserUploads>();

  return async (userId, work) => {
    const uploads = users.get(userId) ?? { limiter: createConcurrencyLimiter(PER_USER), count: 0 };
    if (uploads.count >= PER_USER.maxRunning + PER_USER.maxQueued) {
      throw rateLimited(texts.transport.rateLimited, RETRY_AFTER_SECONDS);
    }
    users.set(userId, uploads);
    uploads.count += 1;
    try {
      return await uploads.limiter(() => limitTotal(work));
    } finally {
      uploads.count -= 1;
      if (uploads.count === 0) users.delete(userId);
    }
  };
};
