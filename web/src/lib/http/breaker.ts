import { limits, texts } from '@showhands/contracts';
import { ApiError } from './api-error.ts';

export interface Breaker {
  /**
   * Throws while the server is given its rest. Whoever is admitted reports how it went. An action is refused in words;
   * what is `read` has an error of its own on its screen.
   */
  admit: (call?: 'action' | 'read') => void;
  succeeded: () => void;
  failed: () => void;
  /** The caller lost interest: nothing was learnt. */
  abandoned: () => void;
}

/** Opens after a row of failures; a minute later one call may try, and its outcome decides. */
export const createBreaker = (now: () => number): Breaker => {
  let failures = 0;
  let openedAt: number | undefined;
  let trialUnderWay = false;

  return {
    admit(call = 'action') {
      if (openedAt === undefined) return;
      if (trialUnderWay || now() - openedAt < limits.client.breakerResetMs) {
        const message = call === 'action' ? texts.transport.breakerOpen : '';
        throw new ApiError({ status: 0, code: 'breaker_open', message });
      }
      trialUnderWay = true;
    },
    succeeded() {
      failures = 0;
      openedAt = undefined;
      trialUnderWay = false;
    },
    failed() {
      failures += 1;
      trialUnderWay = false;
      if (failures >= limits.client.breakerFailures) openedAt = now();
    },
    abandoned() {
      trialUnderWay = false;
    },
  };
};
