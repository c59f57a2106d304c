import type { Database } from '../database/database.ts';
import type { Metrics } from '../runtime/metrics.ts';

/** The count stops here: counting a longer backlog would load the database. */
const COUNTED = 100_000;

const numberFrom = async (database: Database, sql: string): Promise<number> => {
  try {
    const { rows } = await database.raw<{ rows: { value: number | null }[] }>(sql);
    return rows[0]?.value ?? 0;
  } catch {
    // NaN instead of an error: the other metrics must stay available while the database is down.
    return Number.NaN;
  }
};

/** Registers metrics of the outbox backlog and of the dead letters in this database. */
export const registerOutboxMetrics = (metrics: Metrics, database: Database): void => {
  metrics.gauge('outbox_oldest_seconds', 'Age of the oldest event that waits to be published', [], async (gauge) => {
    const age = 'select extract(epoch from now() - created_at)::float8 as value from outbox order by seq limit 1';
    gauge.set(await numberFrom(database, age));
  });
  metrics.gauge('outbox_events', `Events that wait to be published, ${COUNTED} at most`, [], async (gauge) => {
    const count = `select count(*)::float8 as value from (select from outbox limit ${COUNTED}) as waiting`;
    gauge.set(await numberFrom(database, count));
  });
  metrics.gauge('dead_letters', 'Messages that consumers in this process gave up on', [], async (gauge) => {
    gauge.set(await numberFrom(database, 'select count(*)::float8 as value from dead_letters'));
  });
};
