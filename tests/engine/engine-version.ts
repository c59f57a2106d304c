import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OLDEST = 25;

/** Version of the container engine that answers here, undefined if none does or if it is too old. */
export const engineVersion = async (): Promise<string | undefined> => {
  try {
    const { stdout } = await run('docker', ['version', '--format', '{{.Server.Version}}']);
    await run('docker', ['compose', 'version']);
    return Number.parseInt(stdout, 10) >= OLDEST ? stdout.trim() : undefined;
  } catch {
    return undefined;
  }
};
