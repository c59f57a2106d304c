import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, rename, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@showhands/testing';
import { openTesting, unpackPackages } from './debian-root.ts';
import { PACKAGES, prepareContext } from './stand-ins.ts';

const FOLDER = join(ROOT, '.cache/engine');
/** The engine's root file system, its images and containers included. */
const ENGINE_ROOT = join(FOLDER, 'root');
/** In the engine's root, so that it sees the folders of a build and of the checkout. */
export const WORK_FOLDER = join(ENGINE_ROOT, 'work');
export const CONTEXT = join(WORK_FOLDER, 'stand-ins');

const ENGINE_PACKAGES = [
  ...['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'iptables', 'slirp4netns', 'mount', 'tini'],
  ...['base-files', 'bash', 'dash', 'coreutils', 'libc-bin', 'ca-certificates'],
];
const IPTABLES = ['iptables', 'iptables-save', 'iptables-restore', 'ip6tables', 'ip6tables-save', 'ip6tables-restore'];

const unpackEngine = async (): Promise<void> => {
  const aptGet = await openTesting(join(FOLDER, 'apt'));
  const fresh = `${ENGINE_ROOT}.new`;
  await unpackPackages(aptGet, ENGINE_PACKAGES, fresh);
  // The alternatives that the package's scripts would set.
  for (const name of IPTABLES) await symlink('xtables-nft-multi', join(fresh, 'usr/sbin', name));
  for (const name of ['work', 'var/log', 'etc']) await mkdir(join(fresh, name), { recursive: true });
  const debian = join(FOLDER, 'debian');
  if (!existsSync(debian)) await unpackPackages(aptGet, PACKAGES, debian);
  await prepareContext(join(fresh, 'work/stand-ins'), debian);
  await rename(fresh, ENGINE_ROOT);
};

/** Installs an engine into a folder of this checkout, unless it is there. Needs root, on Debian. */
export const installEngine = async (): Promise<void> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('An engine of its own can be installed as root on Debian only.');
  }
  if (!existsSync(ENGINE_ROOT)) await unpackEngine();
};

const EMPTY = `docker ps --all --quiet | xargs --no-run-if-empty docker rm --force
docker images --quiet 'showhands/*' | sort --unique | xargs --no-run-if-empty docker image rm --force
docker volume prune --all --force
docker network prune --force
docker image prune --force`;

/** Removes the remains of a run that was killed. Run it beside the private engine only: it removes every container. */
export const emptyEngine = async (): Promise<void> => {
  await promisify(execFile)('sh', ['-c', EMPTY]);
};

/** Control groups of containers, which the kernel keeps when their processes are gone. */
const removeControlGroups = async (): Promise<void> => {
  const groups = globSync('/sys/fs/cgroup/{,*/}showhands-engine/**/').toSorted((a, b) => b.length - a.length);
  for (const group of groups) await rmdir(group).catch(() => undefined);
};

/** Runs a program of Node beside the installed engine, in namespaces of its own. @returns its exit code */
export const runBesideEngine = async (program: string, args: readonly string[]): Promise<number> => {
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
  const command = ['sh', join(import.meta.dirname, 'enter.sh'), ENGINE_ROOT, process.execPath, program, ...args];
  const child = spawn('unshare', [...namespaces, ...command], { stdio: 'inherit' });
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const [code]: unknown[] = await once(child, 'exit');
  process.off('exit', end);
  await removeControlGroups();
  return typeof code === 'number' ? code : 1;
};
