import { chmod, copyFile, rename, stat, truncate } from 'node:fs/promises';
import { errorCodeOf } from '@showhands/service-kit/runtime';

/** Readable by the owner only. */
export const LOG_MODE = 0o600;
const MAX_BYTES = 1_000_000;
const KEPT_FILES = 2;

const ignoreMissing = (error: unknown): void => {
  if (errorCodeOf(error) !== 'ENOENT') throw error;
};

/**
 * Restricts a log to its owner and rotates it when it is large: `<file>.1` is newer than `<file>.2`. It is copied and
 * truncated instead of renamed, since its writer, which appends, keeps it open.
 */
export const limitLog = async (file: string): Promise<void> => {
  try {
    await chmod(file, LOG_MODE);
    if ((await stat(file)).size <= MAX_BYTES) return;
  } catch (error) {
    return ignoreMissing(error);
  }
  for (let index = KEPT_FILES; index > 1; index -= 1) {
    await rename(`${file}.${index - 1}`, `${file}.${index}`).catch(ignoreMissing);
  }
  await copyFile(file, `${file}.1`);
  await truncate(file);
};
