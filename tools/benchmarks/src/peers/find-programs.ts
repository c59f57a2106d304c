import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Requirement } from './peer.ts';

/** Debian's names of PHP's programs include a version. */
const PROGRAMS = {
  php: { file: /^php([\d.]+)?$/, debianPackage: 'php-cli' },
  phpFpm: { file: /^php-fpm([\d.]+)?$/, debianPackage: 'php-fpm' },
  nginx: { file: /^nginx$/, debianPackage: 'nginx-light' },
  mariadbd: { file: /^mariadbd$/, debianPackage: 'mariadb-server' },
  mariadbInstallDb: { file: /^mariadb-install-db$/, debianPackage: 'mariadb-server' },
} as const;
type ProgramName = keyof typeof PROGRAMS;

/** Absolute paths of the servers of a peer. */
export type PeerPrograms = Readonly<Record<ProgramName, string>>;

/** Outside of the PATH of many users. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const MYSQLI: Requirement = { debianPackage: 'php-mysql', extension: 'mysqli' };

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
  const files = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => ({ file, path: join(folder, file) })));
  const pathOf = (name: ProgramName): string => {
    const found = files.find(({ file }) => PROGRAMS[name].file.test(file));
    if (!found) missing.add(PROGRAMS[name].debianPackage);
    return found?.path ?? '';
  };
  const [php, phpFpm, nginx] = [pathOf('php'), pathOf('phpFpm'), pathOf('nginx')];
  const programs = { php, phpFpm, nginx, mariadbd: pathOf('mariadbd'), mariadbInstallDb: pathOf('mariadbInstallDb') };
  const extensions = await loadedExtensions(php);
  for (const needed of [MYSQLI, ...requirements]) {
    const isMet = 'file' in needed ? existsSync(needed.file) : extensions.includes(needed.extension);
    if (!isMet) missing.add(needed.debianPackage);
  }
  if (missing.size > 0)
    throw new Error(`--peers needs programs that are missing (Debian: apt-get install ${[...missing].join(' ')})`);
  return programs;
};
