import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCodeOf } from '@showhands/service-kit/runtime';

const SIZE_BYTES = 400 * 1024 * 1024;
const BALLAST = 'ballast';

const run = promisify(execFile);

/** Mounts a file system in memory on an empty folder; needs root. @returns its removal */
export const mountSmallDisk = async (folder: string): Promise<() => Promise<void>> => {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES},mode=0755`, 'showhands-faults', folder]);
  return async () => void (await run('umount', ['--lazy', folder]));
};

/** Fills the disk to the last byte. @returns a function that empties it again */
export const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, BALLAST);
  await writeFile(file, Buffer.alloc(SIZE_BYTES)).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ENOSPC') throw error;
  });
  return () => rm(file, { force: true });
};
