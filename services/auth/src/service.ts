import { fileURLToPath } from 'node:url';
import type { ResetLinks, User } from '@showhands/contracts';
import { type Database, openStore } from '@showhands/service-kit/database';
import type { Bus } from '@showhands/service-kit/messaging';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import { createConcurrencyLimiter, type Lifecycle, type Logger, withLifecycle } from '@showhands/service-kit/runtime';
import type { AuthConfig } from './config.ts';
import { subscribePictures } from './consumers/pictures.ts';
import { internalRouter } from './internal.ts';
import { claimKeys } from './jobs/claim-keys.ts';
import { purge } from './jobs/purge.ts';
import { createResetLinkJob, type DeliverLink, type ResetLinkJob } from './jobs/send-reset-links.ts';
import { sweepPictures } from './jobs/sweep-pictures.ts';
import { bindKeptSessions } from './kept-sessions/routes.ts';
import { ensureSigningKey } from './keys/commands.ts';
import { createKeyring } from './keys/keyring.ts';
import { createMailer } from './mail/mailer.ts';
import { composeResetMail } from './mail/reset-mail.ts';
import { createPasswordCheck } from './passwords/password-check.ts';
import { createResetLimits } from './passwords/reset-limits.ts';
import { DEFAULT_PUBLIC_URL } from './passwords/reset-token.ts';
import { bindPasswords } from './passwords/routes.ts';
import { bindPictures } from './pictures/routes.ts';
import { createUploadReceiver } from './pictures/upload-receiver.ts';
import { bindProfile } from './profile/routes.ts';
import { DEMO_ACCOUNT, type SeededUser, seedUsers } from './seed.ts';
import { createKnownNetworks } from './sessions/known-networks.ts';
import { createLoginLimits } from './sessions/login-limits.ts';
import { createPasswords, type Passwords } from './sessions/passwords.ts';
import { bindSessions } from './sessions/routes.ts';

export type { SeededUser } from './seed.ts';

export interface AuthService extends Service {
  /** The demo account, if SEED_DEMO is set. */
  readonly demoUser: User | undefined;
  /** Creates the users that do not exist yet. @returns them in order, except users whose username another user has */
  seedUsers(people: readonly SeededUser[]): Promise<User[]>;
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export interface AuthServiceOptions {
  /** The address of the page in links, unless PUBLIC_URL is set. */
  readonly publicUrl?: () => string;
  /** Shows a line to the operator. Without SMTP_URL, links for a new password are shown this way. */
  readonly print?: (line: string) => void;
  /** Hashes passwords, by default at the cost that OWASP recommends. */
  readonly passwords?: Passwords;
}

/** Node's thread pool has four threads: two hash for sign-ins, one for registrations, one is left for all other work. */
const HASHING_LIMITS = { maxRunning: 2, maxQueued: 200 };
const REGISTRATION_LIMITS = { maxRunning: 1, maxQueued: 100 };
/** A decoder takes up to 256 MB. */
const DECODING_LIMITS = { maxRunning: 1, maxQueued: 50 };

/** Users' addresses may contain control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '');

/** @returns undefined without a way to deliver a link to its user */
const createDelivery = async (
  { SMTP_URL, MAIL_FROM }: AuthConfig,
  { print }: AuthServiceOptions,
): Promise<DeliverLink | undefined> => {
  if (SMTP_URL !== undefined) {
    const mailer = await createMailer({ url: SMTP_URL, from: MAIL_FROM });
    return (email, link, language) => mailer.send(composeResetMail(email, link, language));
  }
  return (
    print && (async (email, link) => print(`A new password for ${printable(email)} (good for 30 minutes): ${link}`))
  );
};

const startResetLinks = (
  config: AuthConfig,
  { publicUrl }: AuthServiceOptions,
  lifecycle: Lifecycle,
  parts: { readonly database: Database; readonly logger: Logger; readonly deliver: DeliverLink },
): ResetLinkJob => {
  const job = createResetLinkJob({
    ...parts,
    linkSecret: config.KEY_SECRET,
    publicUrl: () => config.PUBLIC_URL ?? publicUrl?.() ?? DEFAULT_PUBLIC_URL,
  });
  job.start();
  lifecycle.add('reset links', () => job.close());
  return job;
};

const cleanUp = async (database: Database, bus: Bus): Promise<void> => {
  await claimKeys(database);
  await purge(database);
  await sweepPictures(database, bus);
};

const start = async (
  config: AuthConfig,
  platform: Platform,
  options: AuthServiceOptions,
  lifecycle: Lifecycle,
): Promise<AuthService> => {
  const { logger, bus } = platform;
  const { passwords = createPasswords() } = options;
  const purgeMore = (stored: Database): Promise<void> => cleanUp(stored, bus);
  const { store, relay } = await openStore({ name: 'auth', config, migrations, platform, lifecycle, purgeMore });
  const { database } = store;
  await claimKeys(database);
  await ensureSigningKey(database, config.KEY_SECRET);
  const keyring = createKeyring(database, config.KEY_SECRET);
  await keyring.getSigningKey();
  const [demoUser] = config.SEED_DEMO ? await seedUsers(store, passwords, [DEMO_ACCOUNT]) : [];

  if (config.RATE_LIMITS === 'off') logger.warn('sign-ins are not limited');
  const loginLimits = createLoginLimits(platform, config.RATE_LIMITS === 'on');
  const secret = config.INTERNAL_SECRET;
  const api = createServiceApi({ config, platform, store, keys: keyring.findPublicKey });
  const sessionDependencies = {
    store,
    keyring,
    passwords,
    hashingLimiter: createConcurrencyLimiter(HASHING_LIMITS),
    registrationLimiter: createConcurrencyLimiter(REGISTRATION_LIMITS),
    knownNetworks: createKnownNetworks(secret),
    loginLimits,
    checkPasswordStrength: await createPasswordCheck(config.PASSWORD_STRENGTH),
    logger,
    secret,
  };
  const deliver = await createDelivery(config, options);
  const resetLinks: ResetLinks = config.SMTP_URL === undefined ? (deliver ? 'terminal' : 'none') : 'mail';
  bindSessions(api, { ...sessionDependencies, resetLinks, hasDemoAccount: demoUser !== undefined });
  bindKeptSessions(api, { store, keyring, logger, secret });
  const resetLinkJob = deliver && startResetLinks(config, options, lifecycle, { database, logger, deliver });
  bindPasswords(api, {
    ...sessionDependencies,
    resetLimits: createResetLimits(platform, config.RATE_LIMITS === 'on'),
    resetLinks,
    linkSecret: config.KEY_SECRET,
    wakeResetLinks: resetLinkJob?.wake,
  });
  const pictures = {
    store,
    decodingLimiter: createConcurrencyLimiter(DECODING_LIMITS),
    receiveUpload: createUploadReceiver(secret),
    logger,
  };
  bindProfile(api, { ...pictures, keyring });
  bindPictures(api, pictures);

  await subscribePictures(bus, database);
  relay.start();
  // The gateway reads other bodies whole; forms of pictures have a minimum rate instead of a time limit.
  const internal = internalRouter(database, keyring, secret);
  const parts = { config, platform, lifecycle, api, internal, database };
  const service = await serve({ ...parts, server: { requestTimeout: 0 } });
  return {
    ...service,
    demoUser,
    seedUsers: (people) => seedUsers(store, passwords, people),
  };
};

/** Users, sessions, signing keys, profiles and pictures. */
export const createAuthService = (
  config: AuthConfig,
  platform: Platform,
  options: AuthServiceOptions = {},
): Promise<AuthService> => withLifecycle(platform.logger, (lifecycle) => start(config, platform, options, lifecycle));
