import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { LoadError } from './load-error.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = 'services/auth/src/testers.ts';

const testerSchema = z.object({ id: z.string(), username: z.string(), token: z.string() });

/** An account for load tests, signed in. */
export type Tester = z.output<typeof testerSchema>;

/** What the operator's command needs of the auth service. */
export interface AuthAccess {
  readonly databaseUrl: string;
  readonly keySecret: string;
}

const parseLine = (line: string): Tester => {
  try {
    return testerSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new LoadError('A line of the testers is not what `npm run testers -- <count>` writes.', { cause });
  }
};

const parse = async (lines: Readable, most: number): Promise<Tester[]> => {
  const testers: Tester[] = [];
  for await (const line of createInterface({ input: lines })) {
    if (testers.length === most) break;
    // npm says above it what it runs.
    if (line.startsWith('{')) testers.push(parseLine(line));
  }
  return testers;
};

/** Runs the operator's command on auth's own database: passwords by HTTP would cost a second of CPU for every twenty. */
export const makeTesters = async ({ databaseUrl, keySecret }: AuthAccess, count: number): Promise<Tester[]> => {
  const child = spawn(process.execPath, [resolve(ROOT, PROGRAM), String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, KEY_SECRET: keySecret },
  });
  const [testers, said, [code]] = await Promise.all([
    parse(child.stdout, count),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new LoadError(`The accounts could not be made: ${said.trim()}`);
  return testers;
};

/** Those in a file that the operator's command has written, of another machine for instance. */
export const readTesters = async (file: string, count: number): Promise<Tester[]> => {
  const testers = await parse(createReadStream(file), count).catch((error: unknown) => {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`The file of testers ${file} cannot be read.`, { cause: error });
  });
  if (testers.length < count) {
    throw new LoadError(`${file} has ${testers.length} testers, and ${count} are needed: npm run testers -- ${count}`);
  }
  return testers;
};
