import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ROOT } from '@showhands/testing/root';
import * as z from 'zod';
import { LoadError } from './load-error.ts';

const COMMAND = 'services/auth/src/cli/load-test-accounts.ts';

const accountSchema = z.object({ id: z.string(), username: z.string(), token: z.string() });

/** An account for load tests, with a token that is valid for a day. */
export type LoadTestAccount = z.output<typeof accountSchema>;

/** Variables of auth's environment that the accounts command reads. */
export interface AuthAccess {
  readonly databaseUrl: string;
  readonly keySecret: string;
}

const parseAccount = (line: string): LoadTestAccount => {
  try {
    return accountSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new LoadError('A line of the accounts is not in the format of `npm run load-test-accounts -- <count>`.', {
      cause,
    });
  }
};

const parseAccounts = async (lines: Readable, limit: number): Promise<LoadTestAccount[]> => {
  const accounts: LoadTestAccount[] = [];
  for await (const line of createInterface({ input: lines })) {
    if (accounts.length === limit) break;
    // Skips the banner of `npm run`.
    if (line.startsWith('{')) accounts.push(parseAccount(line));
  }
  return accounts;
};

/**
 * Finds or creates accounts by running auth's command on auth's database: registering and signing in over HTTP would
 * hash passwords, which takes a second of CPU for every twenty accounts.
 */
export const ensureAccounts = async (
  { databaseUrl, keySecret }: AuthAccess,
  count: number,
): Promise<LoadTestAccount[]> => {
  const child = spawn(process.execPath, [resolve(ROOT, COMMAND), String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, KEY_SECRET: keySecret },
  });
  const [accounts, errors, [code]] = await Promise.all([
    parseAccounts(child.stdout, count),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new LoadError(`The accounts could not be created: ${errors.trim()}`);
  return accounts;
};

/** Reads accounts from a file that auth's command wrote, possibly on another machine. */
export const readAccounts = async (file: string, count: number): Promise<LoadTestAccount[]> => {
  const accounts = await parseAccounts(createReadStream(file), count).catch((error: unknown) => {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`The accounts file ${file} cannot be read.`, { cause: error });
  });
  if (accounts.length < count) {
    throw new LoadError(
      `${file} has ${accounts.length} accounts, and ${count} are needed: npm run load-test-accounts -- ${count}`,
    );
  }
  return accounts;
};
