import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** How to run a program of PostgreSQL, which refuses to be root. */
export interface PostgresUser {
  /** Owner of the data, or undefined where this process is no root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  command(program: string, args: readonly string[]): readonly [program: string, args: readonly string[]];
}

const isOpenToAll = (path: string): boolean => {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
};

const nobody = (): { uid: number; gid: number } => {
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (!uid || !gid)
    throw new StartError('PostgreSQL does not run as root, and there is no user "nobody" to run it as.');
  return { uid: Number(uid), gid: Number(gid) };
};

const hasSetpriv = (): boolean => {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Without the last of them access(2), with which PostgreSQL looks for its own programs, would pass over the capability. */
const TO_PASS = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'] as const;

/**
 * As root PostgreSQL runs as `nobody`. A clone below a folder that only root may enter, such as /root, is out of
 * that user's reach; there the process keeps the one capability that lets it pass, and nothing else of root.
 */
export const postgresUser = (folders: readonly string[]): PostgresUser => {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (program, args) => [program, args] };
  const owner = nobody();
  const closed = folders.find((folder) => !isOpenToAll(folder));
  if (closed !== undefined && !hasSetpriv()) {
    throw new StartError(
      `PostgreSQL runs as "nobody", who may not enter ${closed}. Start as another user, or from a folder that all may enter.`,
    );
  }
  const capability = closed === undefined ? [] : TO_PASS;
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...capability, '--'];
  return { owner, command: (program, args) => ['setpriv', [...identity, program, ...args]] };
};
