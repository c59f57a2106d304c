import { internal } from '@showhands/contracts';

/** How long a call waits at most for the response to the batch before it. */
const WINDOW_MS = 40;
/** After the response to as many calls, the next batch gathers those that its clients send now. */
const GATHER_FROM = 20;
/** Ends the gathering: no call has arrived for this long. */
const GATHER_IDLE_MS = 5;

interface QueueOptions<Call> {
  /** Sends the calls in one request, and calls `onClose` when its response has ended. */
  readonly send: (calls: readonly Call[], onClose: () => void) => void;
  /** Called when nothing waits and nothing is under way. */
  readonly onIdle: () => void;
}

/**
 * Like Nagle's algorithm: the first call is sent at once, and those that arrive until the batch before them is answered are
 * sent together. Without load nothing waits; under load the batches grow. A large batch is followed by the next calls of
 * the clients that it has answered, in one request with those that have waited. Returns what adds a call.
 */
export const createCallQueue = <Call>({ send, onIdle }: QueueOptions<Call>): ((call: Call) => void) => {
  let waiting: Call[] = [];
  let unanswered = 0;
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
      send(calls, () => onClose(calls.length));
    } else if (unanswered === 0) onIdle();
  };

  const gather = (): void => {
    const seen = waiting.length;
    gatherTimer = setTimeout(() => {
      if (waiting.length > seen) gather();
      else flush();
    }, GATHER_IDLE_MS);
  };

  const onClose = (size: number): void => {
    unanswered -= 1;
    if (unanswered > 0) return;
    if (size >= GATHER_FROM) gather();
    else flush();
  };

  return (call) => {
    waiting.push(call);
    if (waiting.length >= internal.calls.maxCalls) flush();
    else if (waiting.length > 1) return;
    else if (unanswered > 0 || gatherTimer) windowTimer = setTimeout(flush, WINDOW_MS);
    // With those that have arrived in the same turn of the event loop.
    else setImmediate(flush);
  };
};
