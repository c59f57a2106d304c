import { limits } from '@showhands/contracts';
import type { CommandCall } from '@showhands/service-kit/database';
import { idempotencyId } from '@showhands/service-kit/http';
import type { Platform } from '@showhands/service-kit/platform';
import { createRateLimiter, noRateLimit } from '@showhands/service-kit/rate-limiting';

type Caller = CommandCall & { readonly user: { readonly id: string } };

/** Rate limit of comments by user. Only a created comment costs a point, and costs it once. */
export interface CommentLimit {
  /**
   * Runs retries (calls with the same idempotency key in this process) after the first call has ended. They find its
   * stored response instead of the rate limit.
   */
  serializeRetries<Result>(call: CommandCall, work: () => Promise<Result>): Promise<Result>;
  /**
   * Spends a point and runs `work`, with the seconds to wait if none is left. Refunds the point when the work
   * fails or is a replay.
   */
  withRateLimit<Result>(call: Caller, work: (waitSeconds: number | undefined) => Promise<Result>): Promise<Result>;
}

export const createCommentLimit = ({ redis }: Pick<Platform, 'redis'>, isOn: boolean): CommentLimit => {
  const limiter = isOn ? createRateLimiter({ name: 'comments', ...limits.commentRate }, redis) : noRateLimit;
  const inFlight = new Map<string, Promise<unknown>>();

  return {
    serializeRetries: async (call, work) => {
      if (!call.idempotency) return work();
      const id = idempotencyId(call.idempotency);
      const first = inFlight.get(id);
      if (first) {
        await Promise.allSettled([first]);
        return work();
      }
      const run = work().finally(() => inFlight.delete(id));
      inFlight.set(id, run);
      return run;
    },
    withRateLimit: async (call, work) => {
      const waitSeconds = await limiter.consume(call.user.id);
      let created = false;
      try {
        const result = await work(waitSeconds);
        created = !call.replayed;
        return result;
      } finally {
        if (!created && waitSeconds === undefined) await limiter.charge(call.user.id, -1);
      }
    },
  };
};
