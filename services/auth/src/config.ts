import { serviceAddressSchema } from '@showhands/service-kit/discovery';
import {
  baseConfigShape,
  databaseConfigShape,
  flagSchema,
  loadConfig,
  originsSchema,
  secretSchema,
  urlSchema,
} from '@showhands/service-kit/runtime';
import * as z from 'zod';

/** Auth reads the keys from its own database, so it takes no AUTH_URL. */
const { AUTH_URL: _, ...ownShape } = baseConfigShape;

const keysShape = {
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  KEY_SECRET: secretSchema.describe(
    'encrypts the private signing keys and second factors in the database, and signs the tokens of links',
  ),
};

/** Paths of the page are appended. It does not work below a path. */
const publicUrlSchema = urlSchema(/^https?$/, 'https://vote.example.org').refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  'must be a URL like https://vote.example.org, without a path',
);

/** An address, or a name with an address in angle brackets. The mail library would send any other text without a sender. */
const SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** The variables of links and mails; the embedded product takes them too. */
export const mailConfigShape = {
  PUBLIC_URL: publicUrlSchema
    .optional()
    .describe('address of the page in links that are sent; required with SMTP_URL and OIDC_ISSUER'),
  SMTP_URL: urlSchema(
    /^smtps?$/,
    'smtps://user:password@mail.example.org, with special characters of user and password percent-encoded',
  )
    .optional()
    .describe(
      'server that sends mails; without it links for a new password are only printed, and no address can be proved',
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address like Showhands <no-reply@example.org>')
    .default('Showhands <no-reply@localhost>')
    .describe('sender of the mails'),
};

export const passwordConfigShape = {
  PASSWORD_STRENGTH: z
    .enum(['off', 'strict'])
    .default('off')
    .describe('strict refuses passwords that are easy to guess'),
};

export const registrationConfigShape = {
  REGISTRATION: z
    .enum(['open', 'invited', 'closed'])
    .default('open')
    .describe('who may open an account: everybody, people who are invited to a poll, or nobody'),
};

export const moderationConfigShape = {
  MODERATORS_NEED_SECOND_FACTOR: flagSchema
    .default(false)
    .describe('true lets moderators see and decide reports only with a second factor'),
};

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The client secret and the codes go to this address. */
const issuerSchema = urlSchema(/^https?$/, 'https://id.example.org/realms/main').refine(
  (value) => value.startsWith('https:') || LOCAL_HOSTS.includes(new URL(value).hostname),
  'must begin with https',
);

const namesSchema = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((name) => name.trim() || []));

/** The variables of single sign-on; the embedded product takes them too. */
export const singleSignOnConfigShape = {
  OIDC_ISSUER: issuerSchema.optional().describe('OpenID provider of single sign-on; without it there is none'),
  OIDC_CLIENT_ID: z.string().optional().describe('the id under which the provider knows this installation'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('the secret that the provider has issued for it'),
  OIDC_LABEL: z.string().max(60).optional().describe('name of the provider on the button, by default its host'),
  OIDC_PICTURE_ORIGINS: originsSchema.describe(
    'origins besides the provider, separated by commas, from which pictures of new accounts are copied',
  ),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid( \S+)*$/, 'must begin with openid')
    .default('openid email profile')
    .describe('the scopes that are requested; some providers need one for the claim of groups'),
  OIDC_GROUPS_CLAIM: z
    .string()
    .optional()
    .describe('claim with the groups of a user, such as groups; without it groups of the provider are not used'),
  OIDC_SHARED_GROUPS: namesSchema.describe('the groups, separated by commas, that polls may use; by default all'),
  OIDC_MODERATORS_GROUP: z
    .string()
    .optional()
    .describe('the group whose members are moderators; requires OIDC_GROUPS_CLAIM'),
  PASSWORD_SIGN_IN: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off leaves single sign-on as the only way to sign in and to register'),
};

interface DependentConfig {
  readonly SMTP_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_LABEL?: string | undefined;
  readonly OIDC_GROUPS_CLAIM?: string | undefined;
  readonly OIDC_MODERATORS_GROUP?: string | undefined;
  readonly PASSWORD_SIGN_IN: 'on' | 'off';
  readonly MODERATORS_NEED_SECOND_FACTOR: boolean;
}

/** Settings, each with the other settings that it needs. */
const REQUIRED: readonly (readonly [keyof DependentConfig, readonly (keyof DependentConfig)[]])[] = [
  ['SMTP_URL', ['PUBLIC_URL']],
  ['OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL']],
  ['OIDC_CLIENT_ID', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_SECRET', ['OIDC_ISSUER']],
  ['OIDC_LABEL', ['OIDC_ISSUER']],
  ['OIDC_GROUPS_CLAIM', ['OIDC_ISSUER']],
  ['OIDC_MODERATORS_GROUP', ['OIDC_GROUPS_CLAIM']],
];

/** Rejects incomplete settings: with a part of them mails would have no links, or nobody could sign in. */
const requireDependencies = (config: DependentConfig, context: z.core.$RefinementCtx): void => {
  const reject = (name: keyof DependentConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const [name, others] of REQUIRED.filter(([given]) => config[given] !== undefined))
    for (const other of others) if (config[other] === undefined) reject(other, `is required with ${name}`);
  if (config.PASSWORD_SIGN_IN !== 'off') return;
  if (config.OIDC_ISSUER === undefined) reject('OIDC_ISSUER', 'is required with PASSWORD_SIGN_IN=off');
  if (config.MODERATORS_NEED_SECOND_FACTOR)
    reject('PASSWORD_SIGN_IN', 'must be on with MODERATORS_NEED_SECOND_FACTOR, since a second factor needs a password');
};

/** Runs also if other variables are invalid, so that one message reports all errors. */
export const requiredTogether = z.superRefine(requireDependencies, { when: () => true });

export const authConfigSchema = z
  .object({
    ...ownShape,
    ...databaseConfigShape,
    ...keysShape,
    ...mailConfigShape,
    ...passwordConfigShape,
    ...singleSignOnConfigShape,
    ...registrationConfigShape,
    ...moderationConfigShape,
    POLLS_URL: serviceAddressSchema
      .optional()
      .describe(
        'address of polls, which knows who may see a poll; required with REGISTRATION=invited and with SMTP_URL',
      ),
    SEED_DEMO: flagSchema.default(false).describe('creates the demo account and names it on the sign-in page'),
  })
  .check(requiredTogether);

export type AuthConfig = z.output<typeof authConfigSchema>;

/** The embedded product has no address of polls yet when auth starts. */
const deployedConfigSchema = authConfigSchema.refine(
  ({ REGISTRATION, SMTP_URL, POLLS_URL }) =>
    (REGISTRATION !== 'invited' && SMTP_URL === undefined) || POLLS_URL !== undefined,
  { path: ['POLLS_URL'], message: 'is required with REGISTRATION=invited and with SMTP_URL' },
);

export const readAuthConfig = (): AuthConfig => loadConfig(deployedConfigSchema, process.env);

/** The part of the environment that the operators' commands need. */
export const readKeysConfig = () => loadConfig(z.object(keysShape), process.env);

/** The part of the environment that the operators' commands for accounts need. */
export const readAccountsConfig = () =>
  loadConfig(z.object({ ...keysShape, PUBLIC_URL: mailConfigShape.PUBLIC_URL }), process.env);
