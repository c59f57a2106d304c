import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Program {
  /** The display name, such as "Redis". */
  readonly title: string;
  /** Alternative program names; the first one found is used. */
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
 * Installs a Debian package without starting its service, which policy-rc.d prevents; an existing policy-rc.d is restored. The
 * lock serializes concurrent test runs; the later ones find the package installed. An earlier installation may have been killed.
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
dpkg --configure -a
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

/** Returns the path of a server program. As root on a Debian-like system, installs it if it is missing. */
export const ensureProgram = async (program: Program): Promise<string> => {
  if (!find(program) && mayInstall()) await install(program);
  const path = find(program);
  if (path) return path;
  const { title, names, debianPackage } = program;
  throw new Error(
    `${title} is needed, installed or (for tests) from a Docker engine: install ${names.join(' or ')} (Debian: apt-get install ${debianPackage}).`,
  );
};
