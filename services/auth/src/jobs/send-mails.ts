import { type Counter, inSpan, type Logger } from '@showhands/service-kit/runtime';
import type { MailQueue } from '../mail/mail-queue.ts';
import { describeMailError, failureOf } from '../mail/mailer.ts';

const SWEEP_MS = 5_000;
const BACKOFF_BASE_SECONDS = 10;
const BACKOFF_MAX_SECONDS = 600;

interface MailJobOptions<Job> {
  readonly queue: MailQueue<Job>;
  readonly logger: Logger;
  /** Counts mails by `kind` and `outcome`. */
  readonly counter: Counter;
}

export interface MailJob {
  /** Called after a request was stored: sends its mail without waiting for the next sweep. */
  wake(): void;
  start(): void;
  close(): Promise<void>;
}

const OUTCOMES = { address: 'rejected', message: 'failed', later: 'failed', unknown: 'lost' } as const;

const backoffSeconds = (attempts: number): number =>
  Math.min(BACKOFF_BASE_SECONDS * 2 ** (attempts - 1), BACKOFF_MAX_SECONDS);

/** Sends the mails of a queue, and repeats the mails that the server does not accept for now. */
export const createMailJob = <Job extends { readonly attempts: number }>({
  queue,
  logger,
  counter,
}: MailJobOptions<Job>): MailJob => {
  const { kind, spacingMs = 0 } = queue;
  let stopped = false;
  let sweepTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let nextTurn = 0;

  const count = (outcome: string, mails = 1): void => counter.inc({ kind, outcome }, mails);

  const handleFailure = async (job: Job, error: unknown): Promise<void> => {
    const { attempts } = job;
    const fields = { ...describeMailError(error), attempts };
    const failure = failureOf(error);
    const mayRepeat = failure === 'later' || (failure === 'unknown' && !queue.abandon);
    if (mayRepeat && attempts < queue.maxAttempts) {
      count('retried');
      logger.warn(fields, `a ${kind} is sent later`);
      return queue.postpone(job, backoffSeconds(attempts));
    }
    count(OUTCOMES[failure]);
    logger.error(fields, `a ${kind} could not be sent`);
    if (failure === 'address') await queue.onRejected(job);
    return queue.finish(job);
  };

  const handle = async (job: Job): Promise<void> => {
    let isSent: boolean;
    try {
      isSent = await queue.send(job);
    } catch (error) {
      return handleFailure(job, error);
    }
    count(isSent ? 'sent' : 'skipped');
    return queue.finish(job);
  };

  const waitForTurn = async (): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + spacingMs;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };

  const work = async (): Promise<void> => {
    for (;;) {
      await waitForTurn();
      const job = stopped ? undefined : await queue.claim();
      if (!job) return;
      await inSpan(`send ${kind}`, () => handle(job));
    }
  };

  const sweep = async (): Promise<void> => {
    const abandoned = (await queue.abandon?.()) ?? 0;
    if (abandoned > 0) {
      count('lost', abandoned);
      logger.error({ mails: abandoned }, `a ${kind} was interrupted, and may have been sent`);
    }
    await Promise.all(Array.from({ length: queue.concurrency }, work));
  };

  const wake = (): void => {
    running = running.then(sweep).catch((error) => logger.warn({ err: error, kind }, 'sending mails failed'));
  };

  return {
    wake,
    start: () => {
      wake();
      sweepTimer = setInterval(wake, SWEEP_MS);
    },
    close: async () => {
      stopped = true;
      clearInterval(sweepTimer);
      await running;
    },
  };
};
