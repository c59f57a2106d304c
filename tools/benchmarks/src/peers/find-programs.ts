import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Requirement } from './peer.ts';

/** Absolute paths of the servers of a peer. */
export interface PeerPrograms {
  readonly php: string;
  readonly phpFpm: string;
  readonly nginx: string;
  readonly mariadbd: string;
  readonly mariadbInstallDb: string;
}

/** Outside of the PATH of many users. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const MYSQLI: Requirement = { debianPackage: 'php-mysql', extension: 'mysqli' };

/** The path of the first program whose name matches: Debian's names of PHP's programs include a version. */
const find = (name: RegExp): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => name.test(file))
        .map((file) => join(folder, file)),
    )[0];

const loadedExtensions = async (php: string): Promise<readonly string[]> => {
  if (php === '') return [];
  const { stdout } = await promisify(execFile)(php, ['-r', 'echo implode(",", get_loaded_extensions());']);
  return stdout.split(',');
};

/**
 * Finds the installed programs. Installs nothing.
 * @throws Error that names the Debian packages to install
 */
export const findPrograms = async (requirements: readonly Requirement[]): Promise<PeerPrograms> => {
  const missing = new Set<string>();
  const need = (name: RegExp, debianPackage: string): string => {
    const path = find(name);
    if (path === undefined) missing.add(debianPackage);
    return path ?? '';
  };
  const programs = {
    php: need(/^php([\d.]+)?$/, 'php-cli'),
    phpFpm: need(/^php-fpm([\d.]+)?$/, 'php-fpm'),
    nginx: need(/^nginx$/, 'nginx-light'),
    mariadbd: need(/^mariadbd$/, 'mariadb-server'),
    mariadbInstallDb: need(/^mariadb-install-db$/, 'mariadb-server'),
  };
  const extensions = await loadedExtensions(programs.php);
  for (const needed of [MYSQLI, ...requirements]) {
    const isMet = 'file' in needed ? existsSync(needed.file) : extensions.includes(needed.extension);
    if (!isMet) missing.add(needed.debianPackage);
  }
  if (missing.size > 0) {
    throw new Error(`--peers needs programs that are missing (Debian: apt-get install ${[...missing].join(' ')})`);
  }
  return programs;
};
