import type { Store } from '@showhands/service-kit/database';
import { inSpan, type Logger, type Metrics } from '@showhands/service-kit/runtime';
import { closeEndedPolls } from '../polls/commands.ts';
import { msUntilNextEnd } from '../polls/repository.ts';
import type { WakeUpTimer } from './wake-up-timer.ts';

const SWEEP_MS = 5_000;

interface ClosingSchedulerOptions {
  readonly store: Store;
  readonly wakeUpTimer: WakeUpTimer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface ClosingScheduler {
  /** Reschedules the wake-up, after the end of some poll may have changed. */
  endsChanged(): void;
  start(): void;
  close(): Promise<void>;
}

/** Exposes how long the oldest poll whose end has passed has been waiting to be closed. */
const exposeLateness = (metrics: Metrics, store: Store): void => {
  metrics.gauge(
    'closing_late_seconds',
    'Time since the end of the oldest poll that is not closed yet',
    [],
    async (gauge) => {
      const ms = await msUntilNextEnd(store.database).catch(() => Number.NaN);
      gauge.set(Math.max(0, -(ms ?? 0) / 1_000));
    },
  );
};

const internalCall = () => ({ idempotency: null, replayed: false });

/**
 * Closes polls at their end. `ends_at` in PostgreSQL is the source of truth. The wake-up timer makes closing punctual,
 * and a periodic sweep finds polls of lost wake-ups.
 */
export const createClosingScheduler = (options: ClosingSchedulerOptions): ClosingScheduler => {
  const { store, wakeUpTimer, logger, metrics } = options;
  exposeLateness(metrics, store);
  let sweepTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const scheduleWakeUp = async (): Promise<void> => {
    const ms = await msUntilNextEnd(store.database);
    if (ms !== null) await wakeUpTimer.schedule(Math.max(0, Math.ceil(ms)));
  };

  const sweep = async (): Promise<void> => {
    let more = true;
    while (more) more = await inSpan('close ended polls', () => store.transact(internalCall(), closeEndedPolls));
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
