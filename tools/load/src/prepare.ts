import { getMe } from '@showhands/contracts';
import { apiClient } from '@showhands/testing/api-client';
import { ensureAccounts, type LoadTestAccount, readAccounts } from './accounts.ts';
import { findLocalDeployment, type LocalDeployment } from './deployment.ts';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';

const HEALTH_TIMEOUT_MS = 10_000;

const assertHealthy = async (url: string): Promise<void> => {
  const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new LoadError(`No server responds at ${url}. Is Showhands running there?`, { cause });
    },
  );
  await response.body?.cancel();
  if (!response.ok)
    throw new LoadError(`${url}/healthz returned ${response.status}: this is not a gateway of Showhands.`);
};

const findAccounts = async (options: Options, local: LocalDeployment | undefined): Promise<LoadTestAccount[]> => {
  if (options.accounts !== undefined) return readAccounts(options.accounts, options.users);
  if (!local) {
    throw new LoadError(
      `No data folder of a deployment at ${options.url} was found on this machine. Set DATA_DIR to it, or run ` +
        `\`npm run load-test-accounts -- ${options.users} > accounts.jsonl\` on the deployment's machine and pass the file with --accounts.`,
    );
  }
  return ensureAccounts({ databaseUrl: local.auth, keySecret: local.keySecret }, options.users);
};

const assertAccepted = async (url: string, { token }: LoadTestAccount): Promise<void> => {
  const response = await apiClient(url)
    .attempt(getMe, { token })
    .catch((cause: unknown) => {
      throw new LoadError(`${url} responds, but not as Showhands does.`, { cause });
    });
  if (response.ok) return;
  const reason =
    response.status === 401 ? 'they belong to another deployment or are older than a day' : response.body.message;
  throw new LoadError(`The tokens of the accounts were rejected by ${url}: ${reason}.`);
};

export interface Prepared {
  readonly accounts: readonly LoadTestAccount[];
  /** URL of the polls service's database, if it is accessible. */
  readonly database: string | undefined;
}

/** Checks the deployment and signs in the accounts. @throws LoadError with a remedy */
export const prepare = async (options: Options, dataDir: string | undefined): Promise<Prepared> => {
  await assertHealthy(options.url);
  const local = await findLocalDeployment(options.url, dataDir);
  const accounts = await findAccounts(options, local);
  const [first] = accounts;
  if (!first) throw new LoadError('There are no accounts.');
  await assertAccepted(options.url, first);
  return { accounts, database: local?.polls };
};
