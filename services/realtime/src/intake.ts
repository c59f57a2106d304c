import type { EventType } from '@showhands/contracts';
import { type EventHandler, type Metrics, unavailable } from '@showhands/service-kit';

const LAG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30] as const;

/** The door through which events come in. */
export interface Intake {
  /** The handler, with its figures, for as long as the service is open. */
  through<Type extends EventType>(handler: EventHandler<Type>): EventHandler<Type>;
  /** From now on events are handed back for another replica to take; where there is none, nobody is left to hear them. */
  close(): void;
}

export const createIntake = (metrics: Metrics, hasReplicas: boolean): Intake => {
  const lag = metrics.histogram('live_lag_seconds', 'Time from a change to the arrival of its event', LAG_SECONDS);
  let isClosed = false;
  return {
    through: (handler) => async (event) => {
      if (isClosed && hasReplicas) throw unavailable();
      if (isClosed) return;
      lag.observe(Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
      await handler(event);
    },
    close: () => {
      isClosed = true;
    },
  };
};
