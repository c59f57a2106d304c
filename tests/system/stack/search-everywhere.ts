import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@showhands/service-kit/database';
import { connectRedis } from '@showhands/service-kit/platform';
import { createLogger } from '@showhands/service-kit/runtime';
import type { Stack } from '@showhands/stack';
import { DATABASES, withDatabase } from './stack-state.ts';

/** A text as it is, and its bytes as PostgreSQL prints them. */
const formsOf = (term: string): string[] => [
  term.toLowerCase(),
  Buffer.from(term).toString('hex'),
  ...(/^[\da-f-]{36}$/.test(term) ? [term.replaceAll('-', '')] : []),
];

const searchDatabase = async (database: Database, terms: readonly string[]): Promise<string[]> => {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.raw<{ rows: { row: string }[] }>(
      `select t::text as row from ?? t where exists (select from unnest(?::text[]) term where strpos(lower(t::text), term) > 0)`,
      [name, terms as never],
    );
    found.push(...hits.rows.map(({ row }) => `table ${name}: ${row.slice(0, 300)}`));
  }
  return found;
};

const DAY_SECONDS = 86_400;

/** Keys that expire within a day are gone long before a deletion. */
const searchRedis = async (stack: Stack, terms: readonly string[]): Promise<string[]> => {
  const redis = connectRedis(stack.servers.redis.url, createLogger('test', 'silent'), {
    enableOfflineQueue: true,
  });
  try {
    const found: string[] = [];
    for (const key of await redis.keys('*')) {
      // Null if the key has expired meanwhile.
      const value: Buffer | null = await redis.dumpBuffer(key);
      const dumped = `${key} ${value?.toString('latin1') ?? ''}`.toLowerCase();
      const ttl = await redis.ttl(key);
      const expires = ttl !== -1 && ttl <= DAY_SECONDS;
      if (!expires && terms.some((term) => dumped.includes(term))) found.push(`Redis ${key}`);
    }
    return found;
  } finally {
    redis.disconnect();
  }
};

const searchFiles = async (folder: string, terms: readonly string[]): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const text = (await readFile(join(file.parentPath, file.name), 'latin1')).toLowerCase();
    if (terms.some((term) => text.includes(term))) found.push(`log ${file.name}`);
  }
  return found;
};

/**
 * Searches every table of every database, every lasting key of Redis and every log. Logs have the random ids of users, which name
 * nobody after a deletion. @returns where the user is
 */
export const searchEverywhere = async (
  stack: Stack,
  dataDir: string,
  { id, username, email }: { readonly id: string; readonly username: string; readonly email: string },
): Promise<string[]> => {
  const personal = [username, email];
  const forms = [id, ...personal].flatMap(formsOf);
  const found: string[] = [];
  for (const name of DATABASES) {
    const hits = await withDatabase(stack, name, (database) => searchDatabase(database, forms));
    found.push(...hits.map((hit) => `${name}: ${hit}`));
  }
  found.push(...(await searchRedis(stack, forms)));
  found.push(...(await searchFiles(join(dataDir, 'logs'), personal.flatMap(formsOf))));
  return found;
};

/** Messages in all queues, with retries and dead letters. */
export const queuedMessages = async ({ servers: { rabbit } }: Stack): Promise<number> => {
  const { username, password } = new URL(rabbit.url);
  const authorization = `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`;
  const response = await fetch(`${rabbit.managementUrl}/api/queues`, { headers: { authorization } });
  const queues: { messages?: number }[] = JSON.parse(await response.text());
  return queues.reduce((sum, { messages = 0 }) => sum + messages, 0);
};
