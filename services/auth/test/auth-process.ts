import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, startServiceProcess } from '@showhands/testing';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { KEY_SECRET } from './auth-under-test.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export interface AuthProcess {
  readonly url: string;
  /** By how many bytes the resident memory grew at most during the work. Child processes are not counted. */
  growthDuring(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** The current resident memory, or its peak, in bytes. */
const residentMemory = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
};

/** Starts the real auth service in a process of its own, so that its memory is that of auth alone. */
export const startAuthProcess = async (): Promise<AuthProcess> => {
  const database = await createTestDatabase({ migrations });
  const { url, pid, close } = await startServiceProcess('auth', {
    RATE_LIMITS: 'off',
    DATABASE_URL: database.url,
    INTERNAL_SECRET,
    KEY_SECRET,
  });
  return {
    url,
    growthDuring: async (work) => {
      // 5 resets the peak.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      const before = await residentMemory(pid, 'VmRSS');
      await work();
      return (await residentMemory(pid, 'VmHWM')) - before;
    },
    close: async () => {
      await close();
      await database.drop();
    },
  };
};
