import { fileURLToPath } from 'node:url';
import { type Language, limits, type ResetLinks, SIGN_IN_RETURN_PATH, type User } from '@showhands/contracts';
import { type Database, openStore } from '@showhands/service-kit/database';
import type { Bus } from '@showhands/service-kit/messaging';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
  type Lifecycle,
  withLifecycle,
} from '@showhands/service-kit/runtime';
import { createInternalClient, type InternalClient } from '@showhands/service-kit/security';
import { bindAccountDeletion } from './account-deletion/routes.ts';
import { bindApiTokens } from './api-tokens/routes.ts';
import type { AuthConfig } from './config.ts';
import { subscribeExportParts } from './consumers/exports.ts';
import { subscribeMails } from './consumers/mails.ts';
import { subscribePictures } from './consumers/pictures.ts';
import { subscribePosts } from './consumers/posts.ts';
import { subscribeReports } from './consumers/reports.ts';
import { bindDataExports } from './data-export/routes.ts';
import { proofLinkOf, proofTokenOf } from './email-proofs/proof-token.ts';
import { bindEmailProofs } from './email-proofs/routes.ts';
import { internalRouter } from './internal.ts';
import { createAccountDataJob } from './jobs/account-data.ts';
import { claimKeys } from './jobs/claim-keys.ts';
import { purge } from './jobs/purge.ts';
import { createMailJob, type MailJob } from './jobs/send-mails.ts';
import { sweepPictures } from './jobs/sweep-pictures.ts';
import { bindKeptSessions } from './kept-sessions/routes.ts';
import { ensureSigningKey } from './keys/commands.ts';
import { createKeyring } from './keys/keyring.ts';
import { createLinkQueue } from './mail/link-queue.ts';
import { DEFAULT_PUBLIC_URL, linkTo } from './mail/links.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { composeNoticeMail } from './mail/notice-mail.ts';
import { composeProofMail } from './mail/proof-mail.ts';
import { composeResetMail } from './mail/reset-mail.ts';
import { addressHash } from './mail-settings/address-hash.ts';
import { insertMailStop } from './mail-settings/repository.ts';
import { bindMailSettings } from './mail-settings/routes.ts';
import { createResetLink } from './passwords/commands.ts';
import { createPasswordCheck } from './passwords/password-check.ts';
import { createResetLimits } from './passwords/reset-limits.ts';
import { bindPasswords } from './passwords/routes.ts';
import { bindPictures } from './pictures/routes.ts';
import { createUploadReceiver } from './pictures/upload-receiver.ts';
import { KEPT_DAYS } from './poll-mails/commands.ts';
import { createPollMailQueue } from './poll-mails/mail-queue.ts';
import { deleteOldMails, oldestMailSeconds } from './poll-mails/repository.ts';
import { bindProfile } from './profile/routes.ts';
import { createAdmission } from './registration/admission.ts';
import { bindReports } from './reports/routes.ts';
import { createCodeCheck } from './second-factor/code-check.ts';
import { bindSecondFactor } from './second-factor/routes.ts';
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
  /** The address of polls, unless POLLS_URL is set. */
  readonly pollsUrl?: () => string;
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

interface MailParts {
  readonly config: AuthConfig;
  readonly options: AuthServiceOptions;
  readonly lifecycle: Lifecycle;
  readonly database: Database;
  readonly platform: Platform;
  readonly polls: InternalClient;
}

/** Starts the jobs of all queues, which share the counter. */
const createStarter = ({ lifecycle, platform: { logger, metrics }, database }: MailParts) => {
  const counter = metrics.counter('mails_total', 'Mails by kind and outcome', ['kind', 'outcome']);
  metrics.gauge(
    'mails_oldest_seconds',
    'Time since the first attempt of the oldest mail about a poll was due',
    [],
    async (gauge) => {
      gauge.set(await oldestMailSeconds(database).catch(() => Number.NaN));
    },
  );
  return <Job extends { readonly attempts: number }>(queue: MailQueue<Job>): MailJob => {
    const job = createMailJob({ queue, logger, counter });
    job.start();
    lifecycle.add(`${queue.kind}s`, () => job.close());
    return job;
  };
};

/** Starts the jobs that send mails. A link goes to the address of the account, never to the typed one. */
const startMails = async (parts: MailParts) => {
  const { config, options, database, polls } = parts;
  const { SMTP_URL, MAIL_FROM, KEY_SECRET: linkSecret } = config;
  const mailer = SMTP_URL === undefined ? undefined : await createMailer({ url: SMTP_URL, from: MAIL_FROM });
  const deliver = deliveryOf(mailer, options.print);
  const publicUrl = () => config.PUBLIC_URL ?? options.publicUrl?.() ?? DEFAULT_PUBLIC_URL;
  const startJob = createStarter(parts);
  const onRejected = (email: string) => insertMailStop(database, addressHash(linkSecret, email), 'rejected');
  const startLinks = (queue: Omit<Parameters<typeof createLinkQueue>[0], 'database' | 'onRejected'>) =>
    startJob(createLinkQueue({ database, onRejected, ...queue }));
  const resets =
    deliver &&
    startLinks({
      table: 'reset_requests',
      kind: 'password reset link',
      send: async ({ email, language }) => {
        const user = await findUserByEmail(database, email);
        const link = { linkSecret, publicUrl: publicUrl(), mailed: mailer !== undefined };
        const created = user && (await createResetLink(database, user, link));
        if (created !== undefined) await deliver(user?.email ?? email, created, language);
        return created !== undefined;
      },
    });
  const proofs =
    mailer &&
    startLinks({
      table: 'proof_requests',
      kind: 'confirmation link',
      send: async ({ email, language }) => {
        const user = await findUserByEmail(database, email);
        if (!user || user.email_proved_at !== null) return false;
        const token = proofTokenOf(linkSecret, user, new Date(Date.now() + limits.emailProofMs));
        await mailer.send(composeProofMail(user.email, proofLinkOf(publicUrl(), token), language));
        return true;
      },
    });
  const notices =
    mailer &&
    startLinks({
      table: 'address_notices',
      kind: 'notice of a changed address',
      send: async (notice) => {
        await mailer.send(composeNoticeMail({ ...notice, kind: 'address_changed' }));
        return true;
      },
    });
  if (mailer)
    startLinks({
      table: 'account_notices',
      kind: 'notice of a changed account',
      send: async ({ kind, ...notice }) => {
        if (kind) await mailer.send(composeNoticeMail({ ...notice, kind }));
        return kind !== undefined;
      },
    });
  const pollMails = mailer && startJob(createPollMailQueue({ database, mailer, linkSecret, publicUrl, polls }));
  const resetLinks: ResetLinks = mailer ? 'mail' : deliver ? 'terminal' : 'none';
  return {
    resetLinks,
    wakeResetLinks: resets?.wake,
    wakeProofLinks: proofs?.wake,
    wakeNotices: notices?.wake,
    wakePollMails: pollMails?.wake,
  };
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
    scope: config.OIDC_SCOPE,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    logger,
  });
  const origins = [new URL(OIDC_ISSUER).origin, ...OIDC_PICTURE_ORIGINS];
  return {
    ...sessions,
    provider,
    pictures: { origins, decodingLimiter, logger },
    sharedGroups: config.OIDC_SHARED_GROUPS,
    moderatorsGroup: config.OIDC_MODERATORS_GROUP,
    flowSecret: config.KEY_SECRET,
  };
};

/** The provider's name on the button; undefined without one. */
const labelOf = ({ OIDC_ISSUER, OIDC_LABEL }: AuthConfig): string | undefined =>
  OIDC_ISSUER === undefined ? undefined : (OIDC_LABEL ?? new URL(OIDC_ISSUER).host);

/** Polls starts after auth, so its address is read at the first call. */
const createPollsClient = ({ POLLS_URL, INTERNAL_SECRET }: AuthConfig, { pollsUrl }: AuthServiceOptions) => {
  let client: InternalClient | undefined;
  const request: InternalClient = (path, schema) => {
    client ??= createInternalClient(POLLS_URL ?? pollsUrl?.() ?? '', INTERNAL_SECRET);
    return client(path, schema);
  };
  return request;
};

const cleanUp = async (database: Database, bus: Bus): Promise<void> => {
  await claimKeys(database);
  await purge(database);
  await deleteOldMails(database, KEPT_DAYS);
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
  const polls = createPollsClient(config, options);
  const { wakePollMails, ...links } = await startMails({ config, options, lifecycle, database, platform, polls });
  const { resetLinks, wakeProofLinks } = links;
  const sessionDependencies = {
    store,
    keyring,
    passwords,
    hashingLimiter: createConcurrencyLimiter(HASHING_LIMITS),
    registrationLimiter: createConcurrencyLimiter(REGISTRATION_LIMITS),
    knownNetworks: createKnownNetworks(secret),
    loginLimits,
    codeCheck: createCodeCheck({
      platform,
      logger,
      keySecret: config.KEY_SECRET,
      isLimited: config.RATE_LIMITS === 'on',
    }),
    checkPasswordStrength: await createPasswordCheck(config.PASSWORD_STRENGTH),
    logger,
    secret,
    wakeProofLinks,
    admit: createAdmission({ registration: config.REGISTRATION, database, polls }),
  };
  const decodingLimiter = createConcurrencyLimiter(DECODING_LIMITS);
  bindSessions(api, {
    ...sessionDependencies,
    resetLinks,
    hasDemoAccount: demoUser !== undefined,
    singleSignOnLabel: labelOf(config),
    hasPasswordSignIn: config.PASSWORD_SIGN_IN === 'on',
    registration: config.REGISTRATION,
  });
  const singleSignOn = singleSignOnOf({ config, sessions: sessionDependencies, decodingLimiter });
  bindSingleSignOn(api, singleSignOn && { ...singleSignOn, secret });
  bindApiTokens(api, store, config.KEY_SECRET);
  bindAccountDeletion(api, store);
  bindDataExports(api, store, config.KEY_SECRET);
  bindReports(api, store, config.MODERATORS_NEED_SECOND_FACTOR);
  bindKeptSessions(api, { store, keyring, logger, secret });
  bindPasswords(api, {
    ...sessionDependencies,
    resetLimits: createResetLimits(platform, config.RATE_LIMITS === 'on'),
    ...links,
    linkSecret: config.KEY_SECRET,
  });
  bindSecondFactor(api, { ...sessionDependencies, keySecret: config.KEY_SECRET });
  bindEmailProofs(api, { ...sessionDependencies, linkSecret: config.KEY_SECRET, wakeNotices: links.wakeNotices });
  const sendsMails = wakePollMails !== undefined;
  bindMailSettings(api, { store, secret, linkSecret: config.KEY_SECRET, sendsMails });
  const pictures = {
    store,
    decodingLimiter,
    receiveUpload: createUploadReceiver(secret),
    logger,
  };
  bindProfile(api, { ...pictures, keyring, sendsProofs: wakeProofLinks !== undefined });
  bindPictures(api, pictures);

  await subscribePictures(bus, database);
  await subscribeExportParts(bus, database);
  await subscribeReports(bus, database);
  await subscribePosts(bus, { database, committed: relay.wake, isLimited: config.RATE_LIMITS === 'on' });
  await subscribeMails(bus, {
    database,
    linkSecret: config.KEY_SECRET,
    mailsStrangers: config.REGISTRATION !== 'closed',
    wake: wakePollMails,
  });
  relay.start();
  const committed = relay.wake;
  const accountData = createAccountDataJob({ database, linkSecret: config.KEY_SECRET, sendsMails, logger, committed });
  lifecycle.add('data of accounts', () => accountData.close());
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
