import { internal } from '@showhands/contracts';
import { tuning } from '../tuning.ts';

interface QueueOptions<Call> {
  /** Sends the calls in one request, and calls `onClose` when its response has ended. */
  readonly send: (calls: readonly Call[], onClose: () => void) => void;
  /** Called when nothing waits and nothing is under way. */
  readonly onIdle: () => void;
}

const within = (ms: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(Math.max(least, ms), most);

/**
 * Like Nagle's algorithm: the first call is sent at once. Calls that arrive until the batch before them is answered are
 * sent together. Without load nothing waits; under load the batches grow. After a large batch, the next calls of its
 * clients join the waiting calls in one request. Returns a function that adds a call.
 */
export const createCallQueue = <Call>({ send, onIdle }: QueueOptions<Call>): ((call: Call) => void) => {
  let waiting: Call[] = [];
  let unanswered = 0;
  let responseMs = 0;
  let windowTimer: NodeJS.Timeout | undefined;
  /** Runs while calls are gathered after a large batch. */
  let gatherTimer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(windowTimer);
    clearTimeout(gatherTimer);
    windowTimer = undefined;
    gatherTimer = undefined;
    const calls = waiting;
    waiting = [];
    if (calls.length > 0) {
      unanswered += 1;
      const sentAt = performance.now();
      send(calls, () => onClose(calls.length, performance.now() - sentAt));
    } else if (unanswered === 0) onIdle();
  };

  /** @param usual how many calls arrive in a slice that are no consequence of the response */
  const gather = (sliceMs: number, usual: number): void => {
    const seen = waiting.length;
    const next = (): void => {
      if (waiting.length - seen > tuning.gatherRateFactor * usual) gather(sliceMs, usual);
      else flush();
    };
    gatherTimer = setTimeout(next, sliceMs);
  };

  const startGathering = (): void => {
    clearTimeout(windowTimer);
    windowTimer = setTimeout(flush, tuning.gatherMs);
    const sliceMs = within(responseMs / 4, tuning.gatherSliceMs);
    gather(sliceMs, waiting.length * Math.min(sliceMs / responseMs, 1));
  };

  const onClose = (size: number, ms: number): void => {
    unanswered -= 1;
    responseMs = ms;
    if (unanswered > 0) return;
    if (size >= tuning.gatherFromCalls) startGathering();
    else flush();
  };

  return (call) => {
    waiting.push(call);
    if (waiting.length >= internal.calls.maxCalls) flush();
    else if (waiting.length > 1 || gatherTimer) return;
    else if (unanswered > 0) windowTimer = setTimeout(flush, within(2 * responseMs, tuning.batchWindowMs));
    // With the calls that have arrived in the same turn of the event loop.
    else setImmediate(flush);
  };
};
