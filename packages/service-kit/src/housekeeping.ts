import type { Database } from './database/database.ts';
import { purgeKeys } from './idempotency.ts';
import type { Logger } from './runtime/logger.ts';

const EVERY_MS = 10 * 60_000;
/** Far longer than any message can be redelivered. */
const INBOX_DAYS = 14;

const clean = async (database: Database): Promise<void> => {
  await purgeKeys(database);
  await database.raw('delete from inbox where processed_at < now() - make_interval(days => ?)', [INBOX_DAYS]);
};

/** Removes what has served its time, every ten minutes; `purge` adds what the service knows of. @returns how to stop it. */
export const startHousekeeping = (
  database: Database,
  logger: Logger,
  purge?: (database: Database) => Promise<void>,
): (() => void) => {
  const run = async (): Promise<void> => {
    await clean(database);
    await purge?.(database);
  };
  const timer = setInterval(() => {
    run().catch((error) => logger.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
