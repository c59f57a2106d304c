import { fileURLToPath } from 'node:url';
import type { User } from '@showhands/contracts';
import {
  createApi,
  createHttpApp,
  createHttpServer,
  createSlots,
  createTokenVerifier,
  type Lifecycle,
  listen,
  openStore,
  type Platform,
  type Service,
  startHousekeeping,
  withLifecycle,
} from '@showhands/service-kit';
import type { AuthConfig } from './config.ts';
import { internalRouter } from './internal.ts';
import { purge } from './jobs/purge.ts';
import { ensureSigningKey } from './keys/commands.ts';
import { createKeyring } from './keys/keyring.ts';
import { bindProfile } from './profile/routes.ts';
import { DEMO_ACCOUNT, type SeededPerson, seedUsers } from './seed.ts';
import { bindSessions } from './sessions/routes.ts';
import { createLoginThrottle } from './sessions/throttle.ts';

export type { SeededPerson } from './seed.ts';

export interface AuthService extends Service {
  /** The demo account, where SEED_DEMO asks for one. */
  readonly demoUser: User | undefined;
  /** Makes sure that these accounts exist, and returns those that do, in order. */
  seedUsers(people: readonly SeededPerson[]): Promise<User[]>;
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Two of the four threads that Node has for such work: one stays for pictures, one for names and files. */
const HASHING = { running: 2, waiting: 200 };
const DECODING = { running: 1, waiting: 50 };

const start = async (config: AuthConfig, platform: Platform, lifecycle: Lifecycle): Promise<AuthService> => {
  const { logger, metrics } = platform;
  const { store, relay } = await openStore({ name: 'auth', config, migrations, platform, lifecycle });
  const { database } = store;
  await ensureSigningKey(database, config.KEY_SECRET);
  const keyring = createKeyring(database, config.KEY_SECRET);
  await keyring.signing();
  const [demoUser] = config.SEED_DEMO ? await seedUsers(store, [DEMO_ACCOUNT]) : [];

  if (config.RATE_LIMITS === 'off') logger.warn('sign-ins are not throttled');
  const throttle = createLoginThrottle(platform, config.RATE_LIMITS === 'on');
  const secret = config.INTERNAL_SECRET;
  const api = createApi({ verifyToken: createTokenVerifier(keyring.find), secret, store });
  const hashing = createSlots(HASHING);
  bindSessions(api, { store, keyring, hashing, throttle, logger, secret, hasDemoAccount: demoUser !== undefined });
  bindProfile(api, { store, keyring, decoding: createSlots(DECODING), secret });
  const app = createHttpApp({
    logger,
    metrics,
    readiness: { database: () => database.raw('select 1') },
    api: api.router,
    internal: internalRouter(database, keyring, secret),
  });

  relay.start();
  lifecycle.add('housekeeping', startHousekeeping(database, logger, purge));
  const http = await listen(createHttpServer(app), { port: config.PORT, host: config.HOST });
  lifecycle.add('http', http.close);
  return {
    url: http.url,
    close: () => lifecycle.close(),
    demoUser,
    seedUsers: (people) => seedUsers(store, people),
  };
};

/** Users, sessions, the keys that sign them, profiles and their pictures. */
export const createAuthService = (config: AuthConfig, platform: Platform): Promise<AuthService> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
