import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '@showhands/service-kit/runtime';

/** The user that runs PostgreSQL's programs, which refuse to run as root. */
export interface PostgresUser {
  /** Owner of the data, or undefined when this process does not run as root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** The command line that runs a program as this user. */
  command(program: string, args: readonly string[]): readonly [program: string, args: readonly string[]];
}

const isTraversableByAll = (path: string): boolean => {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isTraversableByAll(dirname(path));
};

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const OWN_NAME = 'showhands-db';

const lookUp = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
};

/** Creates a system user without a password, a home or a shell. @returns undefined where the system does not allow that */
const createOwn = (): Account | undefined => {
  try {
    const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'];
    execFileSync('useradd', ['--system', '--user-group', ...home, OWN_NAME], { stdio: 'ignore' });
  } catch {
    // There is no such program, /etc cannot be written, or another start has just created the user.
  }
  return lookUp(OWN_NAME);
};

const findAccount = (): Account => {
  const account = lookUp(OWN_NAME) ?? createOwn() ?? lookUp('nobody');
  if (account) return account;
  throw new StartError(`PostgreSQL does not run as root, and there is no user "${OWN_NAME}" or "nobody" to run it as.`);
};

const hasSetpriv = (): boolean => {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Options of setpriv that keep CAP_DAC_OVERRIDE. PostgreSQL finds its own programs with access(2), which ignores the
 * capability without `no_setuid_fixup`.
 */
const DAC_OVERRIDE_OPTIONS = [
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
] as const;

/**
 * When this process is root, PostgreSQL runs as a system user of its own, or as `nobody` where none can be created. If that user
 * cannot enter one of the folders, as in a clone below /root, the process keeps CAP_DAC_OVERRIDE and no other privilege.
 */
export const postgresUser = (folders: readonly string[]): PostgresUser => {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (program, args) => [program, args] };
  const owner = findAccount();
  const inaccessible = folders.find((folder) => !isTraversableByAll(folder));
  if (inaccessible !== undefined && !hasSetpriv()) {
    throw new StartError(
      `PostgreSQL runs as "${owner.name}", who may not enter ${inaccessible}. Start as another user, or from a folder that all may enter.`,
    );
  }
  const capability = inaccessible === undefined ? [] : DAC_OVERRIDE_OPTIONS;
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...capability, '--'];
  return { owner, command: (program, args) => ['setpriv', [...identity, program, ...args]] };
};
