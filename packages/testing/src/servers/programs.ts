import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Program {
  /** For people: "Redis". */
  readonly title: string;
  /** Any of these will do, the first one found. */
  readonly names: readonly string[];
  readonly debianPackage: string;
}

const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin'];

const find = ({ names }: Program): string | undefined =>
  names
    .flatMap((name) =>
      [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS].map((folder) => join(folder, name)),
    )
    .find(existsSync);

/**
 * Debian starts the service of a package that it installs, unless policy-rc.d forbids it; a file that was there before
 * is put back. The lock is for test runs that need the same program at once; the later ones find it installed.
 */
const INSTALL_SCRIPT = `
set -eu
exec 9> /run/lock/showhands-test-install
flock 9
dpkg --status "$1" 2> /dev/null | grep -q '^Status: install ok installed' && exit 0
policy=/usr/sbin/policy-rc.d
saved=$(mktemp -d)
[ ! -e "$policy" ] || mv "$policy" "$saved/"
trap 'rm -f "$policy"; [ ! -e "$saved/policy-rc.d" ] || mv "$saved/policy-rc.d" "$policy"; rmdir "$saved"' EXIT
trap 'exit 1' HUP INT TERM
printf '#!/bin/sh\\nexit 101\\n' > "$policy"
chmod 755 "$policy"
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet
apt-get install --quiet --yes --no-install-recommends "$1"
`;

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = async ({ title, debianPackage }: Program): Promise<void> => {
  try {
    await promisify(execFile)('sh', ['-c', INSTALL_SCRIPT, 'install', debianPackage], { maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    throw new Error(`${title} is needed, and \`apt-get install ${debianPackage}\` failed`, { cause });
  }
};

/** The path of an installed server program. As root on Debian and its kin it is installed if missing. */
export const provideProgram = async (program: Program): Promise<string> => {
  if (!find(program) && mayInstall()) await install(program);
  const path = find(program);
  if (path) return path;
  const { title, names, debianPackage } = program;
  throw new Error(
    `${title} is needed, installed or (for tests) from a Docker engine: install ${names.join(' or ')} (Debian: apt-get install ${debianPackage}).`,
  );
};
