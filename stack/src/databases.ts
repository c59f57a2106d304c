import type { SecretFor } from './secrets.ts';
import { runShipped } from './shipped.ts';

/** The services that have a database. */
export const OWNERS = ['auth', 'polls', 'comments', 'notifications'] as const;
export type Owner = (typeof OWNERS)[number];

const passwordOf = (role: string, secretFor: SecretFor): string => secretFor(`database role ${role}`);

const urlOf = (serverUrl: string, database: Owner, role: string, secretFor: SecretFor): string => {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = passwordOf(role, secretFor);
  url.pathname = database;
  return url.href;
};

/** As a deployment does: a database and two roles for each service, and its tables as they are now. */
export const prepareDatabases = async (serverUrl: string, secretFor: SecretFor): Promise<void> => {
  const passwords = OWNERS.flatMap((service): [name: string, value: string][] => [
    [`${service.toUpperCase()}_DATABASE_PASSWORD`, passwordOf(service, secretFor)],
    [`${service.toUpperCase()}_OWNER_PASSWORD`, passwordOf(`${service}_owner`, secretFor)],
  ]);
  await runShipped('deploy/create-databases.mjs', {
    POSTGRES_ADMIN_URL: serverUrl,
    ...Object.fromEntries(passwords),
  });
  const migrate = (service: Owner): Promise<void> => {
    const DATABASE_URL = urlOf(serverUrl, service, `${service}_owner`, secretFor);
    return runShipped('deploy/migrate.mjs', { DATABASE_URL }, `services/${service}`);
  };
  await Promise.all(OWNERS.map(migrate));
};

/** As the service itself connects. */
export const databaseUrl = (serverUrl: string, service: Owner, secretFor: SecretFor): string =>
  urlOf(serverUrl, service, service, secretFor);
