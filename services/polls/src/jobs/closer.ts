import { inSpan, type Logger, type Metrics, type Store } from '@showhands/service-kit';
import { msUntilNextEnd } from '../polls/repository.ts';
import type { Alarm } from './alarm.ts';
import { closeEndedPolls } from './close-ended.ts';

const SWEEP_MS = 5_000;

interface CloserOptions {
  readonly store: Store;
  readonly alarm: Alarm;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Closer {
  /** Looks when the next poll ends, and has itself called then. */
  endsChanged(): void;
  start(): void;
  close(): Promise<void>;
}

/** Shows for how long a poll whose end has passed has been waiting to be closed. */
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

const internalCall = () => ({ claim: null, replayed: false });

/**
 * Closes polls at their end. `ends_at` in PostgreSQL is the truth; the alarm is the fast way to be there in time,
 * and the sweep finds what a lost alarm missed.
 */
export const createCloser = ({ store, alarm, logger, metrics }: CloserOptions): Closer => {
  exposeLateness(metrics, store);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const setAlarm = async (): Promise<void> => {
    const ms = await msUntilNextEnd(store.database);
    if (ms !== null) await alarm.set(Math.max(0, Math.ceil(ms)));
  };

  const closeDue = async (): Promise<void> => {
    let more = true;
    while (more) more = await inSpan('close ended polls', () => store.transact(internalCall(), closeEndedPolls));
    await setAlarm();
  };

  /** One at a time: what is asked for meanwhile runs after. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error) => logger.warn({ err: error }, 'closing polls failed'));
    return running;
  };

  return {
    endsChanged: () => void enqueue(setAlarm),
    start: () => {
      alarm.onRing(() => enqueue(closeDue));
      void enqueue(closeDue);
      timer = setInterval(() => void enqueue(closeDue), SWEEP_MS);
    },
    close: async () => {
      clearInterval(timer);
      await alarm.close();
      await running;
    },
  };
};
