import type { EventType } from '@showhands/contracts';
import { type EventHandler, LIVE_SHARDS, shardOfPayload } from '@showhands/service-kit/messaging';
import { type Metrics, unavailable } from '@showhands/service-kit/runtime';

const LAG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30] as const;

/** Accepts events from the bus, records their lag, and rejects them while draining. */
export interface EventGate {
  /** Adds the lag metric and the gate to a handler. */
  wrap<Type extends EventType>(handler: EventHandler<Type>): EventHandler<Type>;
  /**
   * From now on events are rejected, so that another replica takes them; without replicas they are discarded with the
   * sockets.
   */
  close(): void;
}

export const createEventGate = (metrics: Metrics, hasReplicas: boolean): EventGate => {
  const lag = metrics.histogram('live_lag_seconds', 'Time from a change to the arrival of its event', LAG_SECONDS);
  const events = metrics.counter('live_events_total', 'Events received, by shard', ['shard']);
  let isClosed = false;
  return {
    wrap: (handler) => async (event) => {
      if (isClosed && hasReplicas) throw unavailable();
      if (isClosed) return;
      lag.observe(Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
      events.inc({ shard: shardOfPayload(event.payload, LIVE_SHARDS) });
      await handler(event);
    },
    close: () => {
      isClosed = true;
    },
  };
};
