import type { Metrics } from '../runtime/metrics.ts';

const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2] as const;

/** What is read here of knex's pool, which its types leave open. */
interface Pool {
  numUsed(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (acquire: number) => void): void;
}

/** Shows how many connections are lent, how many callers wait for one, and for how long they waited. */
export const exposePool = (metrics: Metrics, { client }: { readonly client: { readonly pool: Pool } }): void => {
  const { pool } = client;
  metrics.gauge('db_connections_used', 'Connections to PostgreSQL that are lent', [], (gauge) =>
    gauge.set(pool.numUsed()),
  );
  metrics.gauge('db_connections_awaited', 'Callers who wait for a connection to PostgreSQL', [], (gauge) =>
    gauge.set(pool.numPendingAcquires()),
  );
  const waits = metrics.histogram('db_connection_wait_seconds', 'Time until a connection was lent', WAIT_SECONDS);
  const began = new Map<number, number>();
  pool.on('acquireRequest', (acquire) => began.set(acquire, performance.now()));
  const end = (acquire: number): void => {
    const since = began.get(acquire);
    began.delete(acquire);
    if (since !== undefined) waits.observe((performance.now() - since) / 1_000);
  };
  pool.on('acquireSuccess', end);
  pool.on('acquireFail', end);
};
