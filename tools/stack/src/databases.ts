import type { SecretFor } from './secrets.ts';
import { runDeploymentScript } from './shipped-configuration.ts';

/** The services that have a database. */
export const DATABASE_OWNERS = ['auth', 'polls', 'comments', 'notifications'] as const;
export type DatabaseOwner = (typeof DATABASE_OWNERS)[number];

const passwordOf = (role: string, secretFor: SecretFor): string => secretFor(`database role ${role}`);

const urlOf = (serverUrl: string, database: DatabaseOwner, role: string, secretFor: SecretFor): string => {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = passwordOf(role, secretFor);
  url.pathname = database;
  return url.href;
};

/** Creates a database and two roles for each service and migrates it, by the programs of a deployment. */
export const prepareDatabases = async (serverUrl: string, secretFor: SecretFor): Promise<void> => {
  const passwords = DATABASE_OWNERS.flatMap((service): [name: string, value: string][] => [
    [`${service.toUpperCase()}_DATABASE_PASSWORD`, passwordOf(service, secretFor)],
    [`${service.toUpperCase()}_OWNER_PASSWORD`, passwordOf(`${service}_owner`, secretFor)],
  ]);
  await runDeploymentScript('deploy/create-databases.mjs', {
    POSTGRES_ADMIN_URL: serverUrl,
    ...Object.fromEntries(passwords),
  });
  const migrate = (service: DatabaseOwner): Promise<void> => {
    const DATABASE_URL = urlOf(serverUrl, service, `${service}_owner`, secretFor);
    return runDeploymentScript('deploy/migrate.mjs', { DATABASE_URL }, `services/${service}`);
  };
  await Promise.all(DATABASE_OWNERS.map(migrate));
};

/** With the role that the service itself uses. */
export const databaseUrl = (serverUrl: string, service: DatabaseOwner, secretFor: SecretFor): string =>
  urlOf(serverUrl, service, service, secretFor);
