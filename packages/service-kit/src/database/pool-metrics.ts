import type { Metrics } from '../runtime/metrics.ts';

const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2] as const;

/** The parts of knex's pool that are read here; knex types it as `any`. */
interface Pool {
  numUsed(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (acquire: number) => void): void;
}

/** Registers metrics of a connection pool: connections in use, callers waiting for one, and their waiting times. */
export const registerPoolMetrics = (
  metrics: Metrics,
  { client }: { readonly client: { readonly pool: Pool } },
): void => {
  const { pool } = client;
  metrics.gauge('db_connections_used', 'Connections to PostgreSQL that are lent', [], (gauge) =>
    gauge.set(pool.numUsed()),
  );
  metrics.gauge('db_connections_awaited', 'Callers who wait for a connection to PostgreSQL', [], (gauge) =>
    gauge.set(pool.numPendingAcquires()),
  );
  const waits = metrics.histogram('db_connection_wait_seconds', 'Time until a connection was lent', WAIT_SECONDS);
  const startedAt = new Map<number, number>();
  pool.on('acquireRequest', (acquire) => startedAt.set(acquire, performance.now()));
  const end = (acquire: number): void => {
    const since = startedAt.get(acquire);
    startedAt.delete(acquire);
    if (since !== undefined) waits.observe((performance.now() - since) / 1_000);
  };
  pool.on('acquireSuccess', end);
  pool.on('acquireFail', end);
};
