import { limits } from '@showhands/contracts';
import type { Logger } from '../runtime/logger.ts';
import type { Database } from './database.ts';
import { purge } from './purge.ts';

const INTERVAL_MS = 10 * 60_000;
/** Far longer than any message can take to be redelivered. */
const INBOX_MS = 14 * 24 * 3_600_000;

const clean = async (database: Database): Promise<void> => {
  await purge(database, {
    table: 'idempotency_keys',
    column: 'created_at',
    olderThanMs: limits.idempotencyKey.keptMs,
  });
  await purge(database, { table: 'inbox', column: 'processed_at', olderThanMs: INBOX_MS });
};

/** Purges expired idempotency keys and inbox rows every ten minutes, then calls `purgeMore`. @returns stops it */
export const startHousekeeping = (
  database: Database,
  logger: Logger,
  purgeMore?: (database: Database) => Promise<void>,
): (() => void) => {
  const run = async (): Promise<void> => {
    await clean(database);
    await purgeMore?.(database);
  };
  const timer = setInterval(() => {
    run().catch((error) => logger.warn({ err: error }, 'housekeeping failed'));
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
