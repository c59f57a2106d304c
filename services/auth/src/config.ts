import {
  baseConfigShape,
  databaseConfigShape,
  flagSchema,
  loadConfig,
  secretSchema,
  urlSchema,
} from '@showhands/service-kit/runtime';
import * as z from 'zod';

/** Auth reads the keys from its own database, so it takes no AUTH_URL. */
const { AUTH_URL: _, ...ownShape } = baseConfigShape;

const keysShape = {
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  KEY_SECRET: secretSchema.describe('encrypts the private signing keys in the database, and signs the tokens of links'),
};

/** The variables of links and mails; the embedded product takes them too. */
export const mailConfigShape = {
  PUBLIC_URL: urlSchema(/^https?$/, 'https://vote.example.org')
    .optional()
    .describe('address of the page in links that are sent; required with SMTP_URL'),
  SMTP_URL: urlSchema(/^smtps?$/, 'smtps://user:password@mail.example.org')
    .optional()
    .describe(
      'server that sends mails; without it links for a new password are only printed, and no address can be proved',
    ),
  MAIL_FROM: z.string().default('Showhands <no-reply@localhost>').describe('sender of the mails'),
};

export const passwordConfigShape = {
  PASSWORD_STRENGTH: z
    .enum(['off', 'strict'])
    .default('off')
    .describe('strict refuses passwords that are easy to guess'),
};

export const authConfigSchema = z
  .object({
    ...ownShape,
    ...databaseConfigShape,
    ...keysShape,
    ...mailConfigShape,
    ...passwordConfigShape,
    SEED_DEMO: flagSchema.default(false).describe('creates the demo account and names it on the sign-in page'),
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'is required with SMTP_URL',
  });

export type AuthConfig = z.output<typeof authConfigSchema>;

export const readAuthConfig = (): AuthConfig => loadConfig(authConfigSchema, process.env);

/** The part of the environment that the operators' commands need. */
export const readKeysConfig = () => loadConfig(z.object(keysShape), process.env);

/** The part of the environment that the operators' commands for accounts need. */
export const readAccountsConfig = () =>
  loadConfig(z.object({ ...keysShape, PUBLIC_URL: mailConfigShape.PUBLIC_URL }), process.env);
