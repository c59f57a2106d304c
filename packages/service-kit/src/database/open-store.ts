import { createRelay, type RebuildEvents, type Relay } from '../messaging/relay.ts';
import type { Platform } from '../platform/platform.ts';
import type { Lifecycle } from '../runtime/lifecycle.ts';
import { createDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { createStore, type Store } from './store.ts';

interface Options {
  /** The service's name; also the `application_name` of its connections. */
  readonly name: string;
  readonly config: { readonly DATABASE_URL: string; readonly DATABASE_POOL: number };
  /** The folder with its migrations. */
  readonly migrations: string;
  readonly platform: Platform;
  readonly lifecycle: Lifecycle;
  /** Of a service that stores thin events. */
  readonly rebuildEvents?: RebuildEvents;
}

/**
 * Migrates and opens a service's database, and creates the relay that publishes its outbox. The service starts the relay
 * after it has subscribed to events. @throws the driver's error if the database cannot be reached
 */
export const openStore = async (options: Options): Promise<{ readonly store: Store; readonly relay: Relay }> => {
  const { name, config, migrations, platform, lifecycle, rebuildEvents } = options;
  const { bus, logger, metrics } = platform;
  await migrateDatabase(config.DATABASE_URL, migrations);
  const database = createDatabase({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    applicationName: name,
    metrics,
  });
  lifecycle.add('database', () => database.destroy());
  const relay = createRelay({ database, bus, logger, metrics, ...(rebuildEvents && { rebuildEvents }) });
  lifecycle.add('outbox relay', () => relay.close());
  return { store: createStore(database, relay.wake), relay };
};
