import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, ROOT } from '@showhands/testing';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** A copy of the checkout that runs as a Compose project of its own, beside any other one. */
export interface Project {
  /** Prefix of its containers, networks and volumes. */
  readonly name: string;
  readonly folder: string;
  readonly url: string;
  /** Environment of the programs that it runs. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a program in the copy. @returns its standard output. @throws Error with its output */
  run(program: string, ...args: string[]): Promise<string>;
  compose(...args: string[]): Promise<string>;
  /** Changes every image, as a new version of the servers would. */
  changeSources(): Promise<void>;
  /**
   * Removes everything: containers, networks, volumes, images, the copy. @returns the remains; an empty text if there
   * are none
   */
  remove(): Promise<string[]>;
}

/** The base of the services' images. */
export const nodeImage = async (): Promise<string> =>
  /^FROM (node:\S+)/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';

const copyCheckout = async (folder: string): Promise<void> => {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: MAX_OUTPUT,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // Deleted, and not committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
};

/** Limits per network, which all clients of a test share. */
const LIMITS = 'register.network=100000/60 login.network=100000/60 createPoll.network=100000/60 vote.user=100000/60';

/** @param parent folder for the copy, which the engine must see under the same path */
export const createProject = async (parent = tmpdir()): Promise<Project> => {
  const folder = await mkdtemp(join(parent, 'showhands-engine-'));
  const name = `showhands-trial-${process.pid}`;
  await copyCheckout(folder);
  await run(process.execPath, [join(folder, 'deploy/make-env.mjs')]);
  const port = await freePort();
  await appendFile(
    join(folder, '.env'),
    `HTTP_PORT=${port}\nGRAFANA_PORT=${await freePort()}\nRATE_LIMIT_OVERRIDES=${LIMITS}\n`,
  );
  // A version of its own: the tags of another installation on this engine must not move.
  const env = { ...process.env, COMPOSE_PROJECT_NAME: name, SHOWHANDS_VERSION: name };

  const runHere = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { cwd: folder, env, maxBuffer: MAX_OUTPUT });
    return stdout;
  };
  const compose = (...args: string[]) => runHere('docker', 'compose', ...args);

  const leftovers = async (): Promise<string[]> => {
    const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${name}`];
    const lists = await Promise.all([
      runHere('docker', 'ps', '--all', ...filter),
      runHere('docker', 'network', 'ls', ...filter),
      runHere('docker', 'volume', 'ls', ...filter),
      runHere('docker', 'images', '--quiet', '--filter', `reference=showhands/*:${name}*`),
    ]);
    return lists.flatMap((list) => list.split('\n').filter(Boolean));
  };

  return {
    name,
    folder,
    url: `http://127.0.0.1:${port}`,
    env,
    run: runHere,
    compose,
    changeSources: async () => {
      const file = join(folder, 'packages/service-kit/src/platform/index.ts');
      await writeFile(file, `// Changed at ${Date.now()}\n${await readFile(file, 'utf8')}`);
    },
    remove: async () => {
      await compose('--profile', 'observability', 'down', '--volumes', '--remove-orphans', '--timeout', '20');
      const images = await runHere('docker', 'images', '--quiet', '--filter', `reference=showhands/*:${name}*`);
      const ids = [...new Set(images.split('\n').filter(Boolean))];
      if (ids.length > 0) await runHere('docker', 'image', 'rm', '--force', ...ids);
      const left = await leftovers();
      await rm(folder, { recursive: true, force: true });
      return left;
    },
  };
};
