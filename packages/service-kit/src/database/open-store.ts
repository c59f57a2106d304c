import { createRelay, type Relay, type RelayHooks } from '../messaging/relay.ts';
import type { Platform } from '../platform/platform.ts';
import type { Lifecycle } from '../runtime/lifecycle.ts';
import { createDatabase, type Database } from './database.ts';
import { startHousekeeping } from './housekeeping.ts';
import { migrateDatabase } from './migrate.ts';
import { createStore, type Store } from './store.ts';

interface Options extends RelayHooks {
  /** The service's name; also the `application_name` of its connections. */
  readonly name: string;
  readonly config: { readonly DATABASE_URL: string; readonly DATABASE_POOL: number };
  /** The folder with its migrations. */
  readonly migrations: string;
  readonly platform: Platform;
  readonly lifecycle: Lifecycle;
  /** Called after each purge of the tables that every service has. */
  readonly purgeMore?: (database: Database) => Promise<void>;
}

/**
 * Migrates and opens a service's database, starts its housekeeping, and creates the relay that publishes its outbox. The service
 * starts the relay after it has subscribed to events. @throws the driver's error if the database cannot be reached
 */
export const openStore = async (options: Options): Promise<{ readonly store: Store; readonly relay: Relay }> => {
  const { name, config, migrations, platform, lifecycle, beforeLease, purgeMore } = options;
  const { bus, logger, metrics } = platform;
  await migrateDatabase(config.DATABASE_URL, migrations);
  const database = createDatabase({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    applicationName: name,
    metrics,
  });
  lifecycle.add('database', () => database.destroy());
  const relay = createRelay({ database, bus, logger, metrics, ...(beforeLease && { beforeLease }) });
  lifecycle.add('outbox relay', () => relay.close());
  lifecycle.add('housekeeping', startHousekeeping(database, logger, purgeMore));
  return { store: createStore(database, relay.wake), relay };
};
