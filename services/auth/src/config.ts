import { baseConfigShape, databaseConfigShape, flagSchema, loadConfig, secretSchema } from '@showhands/service-kit';
import * as z from 'zod';

/** Auth has the keys at hand and asks nobody for them. */
const { AUTH_URL: _, ...ownShape } = baseConfigShape;

const keysShape = {
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  KEY_SECRET: secretSchema.describe('encrypts the private signing keys in the database'),
};

export const authConfigSchema = z.object({
  ...ownShape,
  ...databaseConfigShape,
  ...keysShape,
  SEED_DEMO: flagSchema.default(false).describe('creates the demo account and names it on the sign-in page'),
});

export type AuthConfig = z.output<typeof authConfigSchema>;

export const readAuthConfig = (): AuthConfig => loadConfig(authConfigSchema, process.env);

/** The part of the environment that the keys' command line needs. */
export const readKeysConfig = () => loadConfig(z.object(keysShape), process.env);
