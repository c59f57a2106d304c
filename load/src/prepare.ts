import { getMe } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { findLocalDeployment, type LocalDeployment } from './deployment.ts';
import { LoadError } from './load-error.ts';
import type { Options } from './options.ts';
import { makeTesters, readTesters, type Tester } from './people.ts';

const FIRST_ANSWER_MS = 10_000;

const assertAnswers = async (url: string): Promise<void> => {
  const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(FIRST_ANSWER_MS) }).catch(
    (cause: unknown) => {
      throw new LoadError(`Nothing answers at ${url}. Is Showhands running there?`, { cause });
    },
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new LoadError(`${url}/healthz answers ${answer.status}: that is no gateway of Showhands.`);
};

const findTesters = async (options: Options, local: LocalDeployment | undefined): Promise<Tester[]> => {
  if (options.testers !== undefined) return readTesters(options.testers, options.users);
  if (!local) {
    throw new LoadError(
      `No data folder of a deployment at ${options.url} is here. Set DATA_DIR to it, or run ` +
        `\`npm run testers -- ${options.users} > testers.jsonl\` where it runs and give that file with --testers.`,
    );
  }
  return makeTesters({ databaseUrl: local.auth, keySecret: local.keySecret }, options.users);
};

const assertKnown = async (url: string, { token }: Tester): Promise<void> => {
  const answer = await apiClient(url)
    .attempt(getMe, { token })
    .catch((cause: unknown) => {
      throw new LoadError(`${url} answers, but not as Showhands does.`, { cause });
    });
  if (answer.ok) return;
  const why = answer.status === 401 ? 'they are of another deployment, or older than a day' : answer.body.message;
  throw new LoadError(`The testers may not call ${url}: ${why}.`);
};

export interface Prepared {
  readonly testers: readonly Tester[];
  /** The database of polls, where it is at hand. */
  readonly database: string | undefined;
}

/** Signs in everyone who takes part. @throws LoadError with what is to be done about it */
export const prepare = async (options: Options, dataDir: string | undefined): Promise<Prepared> => {
  await assertAnswers(options.url);
  const local = await findLocalDeployment(options.url, dataDir);
  const testers = await findTesters(options, local);
  const [first] = testers;
  if (!first) throw new LoadError('There are no testers.');
  await assertKnown(options.url, first);
  return { testers, database: local?.polls };
};
