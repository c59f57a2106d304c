import type { Store } from '@showhands/service-kit/database';
import { inSpan, type Logger, type Metrics } from '@showhands/service-kit/runtime';
import { msUntilNextRelease } from '../anonymous/repository.ts';
import { closeEndedPolls, releaseDueBatches } from '../polls/commands.ts';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { msUntilNextEnd } from '../polls/repository.ts';
import { openDueRun } from '../runs/commands.ts';
import { findDueRuns, msUntilNextRun } from '../runs/repository.ts';
import type { WakeUpTimer } from './wake-up-timer.ts';

const SWEEP_MS = 5_000;
const RUNS_PER_SWEEP = 100;

interface ClosingSchedulerOptions {
  readonly store: Store;
  readonly secrets: PollSecrets;
  readonly wakeUpTimer: WakeUpTimer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface ClosingScheduler {
  /** Reschedules the wake-up, after the end of some poll, or the release of a batch, may have changed. */
  endsChanged(): void;
  start(): void;
  close(): Promise<void>;
}

/** Milliseconds until the next end, and until the next run opens. Null for none, negative for overdue. */
const untilNext = ({ database }: Store) => Promise.all([msUntilNextEnd(database), msUntilNextRun(database)]);

/** Exposes how long the oldest poll whose end has passed has been waiting to be closed, or the oldest run to be opened. */
const exposeLateness = (metrics: Metrics, store: Store): void => {
  metrics.gauge(
    'closing_late_seconds',
    'Time since the end of the oldest poll that is not closed yet, or since the oldest run that is not opened yet',
    [],
    async (gauge) => {
      const times = await untilNext(store).catch(() => [Number.NaN]);
      gauge.set(Math.max(0, ...times.map((ms) => -(ms ?? 0) / 1_000)));
    },
  );
};

const internalCall = () => ({ idempotency: null, replayed: false });

/**
 * Closes polls at their end, opens the next runs of polls that repeat, and releases the batches of anonymous polls. `ends_at`,
 * `next_run_at` and `release_at` in PostgreSQL are the source of truth. The wake-up timer makes them punctual, and a periodic sweep
 * finds polls of lost wake-ups.
 */
export const createClosingScheduler = (options: ClosingSchedulerOptions): ClosingScheduler => {
  const { store, secrets, wakeUpTimer, logger, metrics } = options;
  exposeLateness(metrics, store);
  let sweepTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const scheduleWakeUp = async (): Promise<void> => {
    const [end, run] = await untilNext(store);
    const release = await msUntilNextRelease(store.database);
    // The sweep has tried the runs that are overdue: to try a run that fails again at once would never end.
    const times = [end, release, run !== null && run > 0 ? run : null];
    const ms = Math.min(...times.filter((one) => one !== null));
    if (Number.isFinite(ms)) await wakeUpTimer.schedule(Math.max(0, Math.ceil(ms)));
  };

  /** One transaction for each run, so that one that fails keeps no other from opening. The next sweep tries it again. */
  const openRuns = async (): Promise<void> => {
    for (const id of await findDueRuns(store.database, RUNS_PER_SWEEP)) {
      await inSpan('open run', () => store.transact(internalCall(), (trx) => openDueRun(trx, secrets, id))).catch(
        (error) => logger.warn({ err: error, pollId: id }, 'opening a run failed'),
      );
    }
  };

  const closeEnded = () => store.transact(internalCall(), (trx) => closeEndedPolls(trx, secrets));

  const sweep = async (): Promise<void> => {
    let more = true;
    while (more) more = await inSpan('close ended polls', closeEnded);
    more = true;
    while (more) more = await inSpan('release batches', () => releaseDueBatches(store, secrets));
    await openRuns();
    await scheduleWakeUp();
  };

  /** Runs tasks one at a time, in the order of the calls. */
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    running = running.then(task).catch((error) => logger.warn({ err: error }, 'closing polls failed'));
    return running;
  };

  return {
    endsChanged: () => void enqueue(scheduleWakeUp),
    start: () => {
      wakeUpTimer.onWakeUp(() => enqueue(sweep));
      void enqueue(sweep);
      sweepTimer = setInterval(() => void enqueue(sweep), SWEEP_MS);
    },
    close: async () => {
      clearInterval(sweepTimer);
      await wakeUpTimer.close();
      await running;
    },
  };
};
