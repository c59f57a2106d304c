import { fileURLToPath } from 'node:url';
import { type Language, limits, type ResetLinks, SIGN_IN_RETURN_PATH, type User } from '@showhands/contracts';
import { type Database, openStore } from '@showhands/service-kit/database';
import type { Bus } from '@showhands/service-kit/messaging';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
  type Lifecycle,
  type Logger,
  withLifecycle,
} from '@showhands/service-kit/runtime';
import { bindApiTokens } from './api-tokens/routes.ts';
import type { AuthConfig } from './config.ts';
import { subscribePictures } from './consumers/pictures.ts';
import { proofLinkOf, proofTokenOf } from './email-proofs/proof-token.ts';
import { bindEmailProofs } from './email-proofs/routes.ts';
import { internalRouter } from './internal.ts';
import { claimKeys } from './jobs/claim-keys.ts';
import { purge } from './jobs/purge.ts';
import { createLinkJob, type LinkJob } from './jobs/send-links.ts';
import { sweepPictures } from './jobs/sweep-pictures.ts';
import { bindKeptSessions } from './kept-sessions/routes.ts';
import { ensureSigningKey } from './keys/commands.ts';
import { createKeyring } from './keys/keyring.ts';
import { DEFAULT_PUBLIC_URL, linkTo } from './mail/links.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { composeNoticeMail } from './mail/notice-mail.ts';
import { composeProofMail } from './mail/proof-mail.ts';
import { composeResetMail } from './mail/reset-mail.ts';
import { createResetLink } from './passwords/commands.ts';
import { createPasswordCheck } from './passwords/password-check.ts';
import { createResetLimits } from './passwords/reset-limits.ts';
import { bindPasswords } from './passwords/routes.ts';
import { bindPictures } from './pictures/routes.ts';
import { createUploadReceiver } from './pictures/upload-receiver.ts';
import { bindProfile } from './profile/routes.ts';
import { DEMO_ACCOUNT, type SeededUser, seedUsers } from './seed.ts';
import type { SessionDependencies } from './sessions/commands.ts';
import { createKnownNetworks } from './sessions/known-networks.ts';
import { createLoginLimits } from './sessions/login-limits.ts';
import { createPasswords, type Passwords } from './sessions/passwords.ts';
import { bindSessions } from './sessions/routes.ts';
import { createProvider } from './single-sign-on/provider.ts';
import { bindSingleSignOn } from './single-sign-on/routes.ts';
import { findUserByEmail } from './users/repository.ts';

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

/** Delivers a link for a new password, by mail in the language of the request or by the operator's terminal. */
type DeliverLink = (email: string, link: string, language: Language) => Promise<void>;

/** @returns undefined without a way to deliver a link to its user */
const deliveryOf = (mailer: Mailer | undefined, print: AuthServiceOptions['print']): DeliverLink | undefined => {
  if (mailer) return (email, link, language) => mailer.send(composeResetMail(email, link, language));
  return (
    print && (async (email, link) => print(`A new password for ${printable(email)} (good for 30 minutes): ${link}`))
  );
};

interface LinkParts {
  readonly config: AuthConfig;
  readonly options: AuthServiceOptions;
  readonly lifecycle: Lifecycle;
  readonly database: Database;
  readonly logger: Logger;
}

const startLinkJob = (
  { lifecycle, database, logger }: LinkParts,
  job: Pick<Parameters<typeof createLinkJob>[0], 'table' | 'kind' | 'send'>,
): LinkJob => {
  const started = createLinkJob({ database, logger, ...job });
  started.start();
  lifecycle.add(`${job.kind}s`, () => started.close());
  return started;
};

/** Starts the jobs that send links. A mail goes to the address of the account, never to the typed one. */
const startLinks = async (parts: LinkParts) => {
  const { config, options, database } = parts;
  const { SMTP_URL, MAIL_FROM, KEY_SECRET: linkSecret } = config;
  const mailer = SMTP_URL === undefined ? undefined : await createMailer({ url: SMTP_URL, from: MAIL_FROM });
  const deliver = deliveryOf(mailer, options.print);
  const publicUrl = () => config.PUBLIC_URL ?? options.publicUrl?.() ?? DEFAULT_PUBLIC_URL;
  const resets =
    deliver &&
    startLinkJob(parts, {
      table: 'reset_requests',
      kind: 'password reset link',
      send: async ({ email, language }) => {
        const user = await findUserByEmail(database, email);
        if (!user) return;
        const link = { linkSecret, publicUrl: publicUrl(), mailed: mailer !== undefined };
        const created = await createResetLink(database, user, link);
        if (created !== undefined) await deliver(user.email, created, language);
      },
    });
  const proofs =
    mailer &&
    startLinkJob(parts, {
      table: 'proof_requests',
      kind: 'confirmation link',
      send: async ({ email, language }) => {
        const user = await findUserByEmail(database, email);
        if (!user || user.email_proved_at !== null) return;
        const token = proofTokenOf(linkSecret, user, new Date(Date.now() + limits.emailProofMs));
        await mailer.send(composeProofMail(user.email, proofLinkOf(publicUrl(), token), language));
      },
    });
  const notices =
    mailer &&
    startLinkJob(parts, {
      table: 'address_notices',
      kind: 'notice of a changed address',
      send: ({ email, language }) => mailer.send(composeNoticeMail(email, language)),
    });
  const resetLinks: ResetLinks = mailer ? 'mail' : deliver ? 'terminal' : 'none';
  return { resetLinks, wakeResetLinks: resets?.wake, wakeProofLinks: proofs?.wake, wakeNotices: notices?.wake };
};

interface SignOnParts {
  readonly config: AuthConfig;
  readonly sessions: SessionDependencies;
  readonly decodingLimiter: ConcurrencyLimiter;
}

/** @returns undefined without a provider */
const singleSignOnOf = ({ config, sessions, decodingLimiter }: SignOnParts) => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', OIDC_PICTURE_ORIGINS, PUBLIC_URL = '' } = config;
  if (OIDC_ISSUER === undefined) return undefined;
  const { logger } = sessions;
  const provider = createProvider({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    redirectUri: linkTo(PUBLIC_URL, SIGN_IN_RETURN_PATH),
    logger,
  });
  const origins = [new URL(OIDC_ISSUER).origin, ...OIDC_PICTURE_ORIGINS];
  return { ...sessions, provider, pictures: { origins, decodingLimiter, logger }, flowSecret: config.KEY_SECRET };
};

/** The provider's name on the button; undefined without one. */
const labelOf = ({ OIDC_ISSUER, OIDC_LABEL }: AuthConfig): string | undefined =>
  OIDC_ISSUER === undefined ? undefined : (OIDC_LABEL ?? new URL(OIDC_ISSUER).host);

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
  const links = await startLinks({ config, options, lifecycle, database, logger });
  const { resetLinks, wakeProofLinks } = links;
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
    wakeProofLinks,
  };
  const decodingLimiter = createConcurrencyLimiter(DECODING_LIMITS);
  bindSessions(api, {
    ...sessionDependencies,
    resetLinks,
    hasDemoAccount: demoUser !== undefined,
    singleSignOnLabel: labelOf(config),
    hasPasswordSignIn: config.PASSWORD_SIGN_IN === 'on',
  });
  const singleSignOn = singleSignOnOf({ config, sessions: sessionDependencies, decodingLimiter });
  bindSingleSignOn(api, singleSignOn && { ...singleSignOn, secret });
  bindApiTokens(api, store, config.KEY_SECRET);
  bindKeptSessions(api, { store, keyring, logger, secret });
  bindPasswords(api, {
    ...sessionDependencies,
    resetLimits: createResetLimits(platform, config.RATE_LIMITS === 'on'),
    ...links,
    linkSecret: config.KEY_SECRET,
  });
  bindEmailProofs(api, { ...sessionDependencies, linkSecret: config.KEY_SECRET, wakeNotices: links.wakeNotices });
  const pictures = {
    store,
    decodingLimiter,
    receiveUpload: createUploadReceiver(secret),
    logger,
  };
  bindProfile(api, { ...pictures, keyring, sendsProofs: wakeProofLinks !== undefined });
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
