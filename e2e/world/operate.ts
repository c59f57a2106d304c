import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');

/** `npm run notify`: an operator tells one person something. */
export const tell = async (dataDir: string, userId: string, text: string): Promise<void> => {
  const command = ['embedded/src/operate.ts', 'services/notifications/src/notify.ts', '--user', userId, text];
  await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } });
};
