import { limits, texts } from '@showhands/contracts';
import { ApiError } from './api-error.ts';

export interface CircuitBreaker {
  /**
   * Throws while the circuit is open. After it returns, exactly one of the other methods must be called. The error for
   * an action has a text for the user; screens have their own for a failed read.
   */
  admit: (call?: 'action' | 'read') => void;
  recordSuccess: () => void;
  recordFailure: () => void;
  /** The caller aborted: says nothing about the server. */
  recordAbort: () => void;
}

/** Opens after consecutive failures. After a minute it is half-open: one trial call decides whether it closes. */
export const createCircuitBreaker = (now: () => number): CircuitBreaker => {
  let failures = 0;
  let openedAt: number | undefined;
  let trialRunning = false;

  return {
    admit(call = 'action') {
      if (openedAt === undefined) return;
      if (trialRunning || now() - openedAt < limits.client.breakerResetMs) {
        const message = call === 'action' ? texts.transport.breakerOpen : '';
        throw new ApiError({ status: 0, code: 'breaker_open', message });
      }
      trialRunning = true;
    },
    recordSuccess() {
      failures = 0;
      openedAt = undefined;
      trialRunning = false;
    },
    recordFailure() {
      failures += 1;
      trialRunning = false;
      if (failures >= limits.client.breakerFailures) openedAt = now();
    },
    recordAbort() {
      trialRunning = false;
    },
  };
};
