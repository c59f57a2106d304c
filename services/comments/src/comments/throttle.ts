import { limits } from '@showhands/contracts';
import { type CommandCall, claimId, createTokenBucket, type Platform, unlimited } from '@showhands/service-kit';

type Caller = CommandCall & { readonly user: { readonly id: string } };

/** How often one user may comment. Only a comment that is made counts, once. */
export interface Throttle {
  /** Repetitions that come while the first call is under way wait for its end: they shall find its answer, not a limit. */
  inTurn<Result>(call: CommandCall, work: () => Promise<Result>): Promise<Result>;
  /** Hands over the seconds to wait when the user is too fast. What then fails or is a repetition gets back what it spent. */
  spend<Result>(call: Caller, work: (waitSeconds: number | undefined) => Promise<Result>): Promise<Result>;
}

export const createThrottle = ({ redis }: Pick<Platform, 'redis'>, isOn: boolean): Throttle => {
  const bucket = isOn ? createTokenBucket({ name: 'comments', ...limits.commentRate }, redis) : unlimited;
  const underWay = new Map<string, Promise<unknown>>();

  return {
    inTurn: async (call, work) => {
      if (!call.claim) return work();
      const id = claimId(call.claim);
      const first = underWay.get(id);
      if (first) {
        await Promise.allSettled([first]);
        return work();
      }
      const run = work().finally(() => underWay.delete(id));
      underWay.set(id, run);
      return run;
    },
    spend: async (call, work) => {
      const waitSeconds = await bucket.consume(call.user.id);
      let made = false;
      try {
        const result = await work(waitSeconds);
        made = !call.replayed;
        return result;
      } finally {
        if (!made && waitSeconds === undefined) await bucket.giveBack(call.user.id);
      }
    },
  };
};
