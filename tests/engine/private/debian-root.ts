import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Configuration of apt that keeps its state in `folder`: the machine's own packages and lists stay as they are. */
const aptConfig = (folder: string): string => `
Dir::Etc::sourcelist "${folder}/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "${folder}";
Dir::State::lists "${folder}/lists";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}/cache";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
`;

const SOURCE =
  'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian testing main\n';

/** Prepares apt for Debian's testing suite in `folder`. @returns runs apt-get there */
export const openTesting = async (folder: string) => {
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  const env = { ...process.env, APT_CONFIG: join(folder, 'apt.conf') };
  await writeFile(join(folder, 'apt.conf'), aptConfig(folder));
  await writeFile(join(folder, 'sources.list'), SOURCE);
  // No package is installed, so that apt finds every dependency too.
  await writeFile(join(folder, 'status'), '');
  const aptGet = (...args: string[]) => run('apt-get', args, { env, maxBuffer: MAX_OUTPUT });
  await aptGet('update');
  return aptGet;
};

/** Unpacks packages with everything that they need into `root`, without running their scripts. */
export const unpackPackages = async (
  aptGet: Awaited<ReturnType<typeof openTesting>>,
  packages: readonly string[],
  root: string,
): Promise<void> => {
  const archives = `${root}.packages`;
  await mkdir(join(archives, 'partial'), { recursive: true });
  await aptGet('install', '--yes', '--download-only', '--option', `Dir::Cache::archives=${archives}`, ...packages);
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(root, 'usr', name), { recursive: true });
    if (!existsSync(join(root, name))) await symlink(`usr/${name}`, join(root, name));
  }
  for (const file of (await readdir(archives)).filter((name) => name.endsWith('.deb'))) {
    const unpack = 'dpkg-deb --fsys-tarfile "$1" | tar --extract --keep-directory-symlink --directory "$2"';
    await run('sh', ['-c', unpack, 'sh', join(archives, file), root]);
  }
  for (const name of ['proc', 'sys', 'dev', 'run', 'tmp']) await mkdir(join(root, name), { recursive: true });
  // Does the work of the install scripts of base-files and libc-bin.
  await rm(join(root, 'var/run'), { recursive: true, force: true });
  await symlink('/run', join(root, 'var/run'));
  await run('chroot', [root, 'ldconfig']);
  await run('chmod', ['1777', join(root, 'tmp')]);
  await rm(archives, { recursive: true });
};
