import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';

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

const INSTALL_SCRIPT = join(ROOT, 'scripts/install-debian-package.sh');

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = async ({ title, debianPackage }: Program): Promise<void> => {
  try {
    await promisify(execFile)('sh', [INSTALL_SCRIPT, debianPackage], { maxBuffer: 64 * 1024 * 1024 });
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
