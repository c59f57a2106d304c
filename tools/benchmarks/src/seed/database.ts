import { resolve } from 'node:path';
import { createDatabase, type Database, migrateDatabase } from '@showhands/service-kit/database';
import { ROOT } from '@showhands/testing';

const STATEMENT_TIMEOUT_MS = 600_000;

/** Row counts of a seeded product. */
export interface SeedSizes {
  readonly polls: number;
  readonly people: number;
  readonly votesPerPoll: number;
  readonly commentsPerPoll: number;
  /** Real accounts, which become the people with the lowest numbers, so that they can sign requests. */
  readonly accounts: readonly { readonly id: string; readonly username: string }[];
}

/** Ids derived from numbers, so that the services' databases agree without references. The arguments are SQL expressions. */
export const pollId = (number: string): string => `md5('poll ' || (${number}))::uuid`;
export const optionId = (poll: string, number: string): string =>
  `md5('option ' || (${poll}) || ' ' || (${number}))::uuid`;
export const personId = (number: string): string => `(select id from seeded_people where number = (${number}))`;

/** Evenly spaced over half a year; number 1 is the oldest. */
export const createdAt = (number: string, polls: number): string =>
  `date_trunc('milliseconds', now() - interval '180 days' * (1 - (${number})::float8 / ${polls + 1}))`;

/** Distinct for all turns in one poll, so that nobody votes twice: 7 and the number of people are coprime. */
export const voterNumber = (poll: string, turn: string, people: number): string =>
  `1 + ((${poll})::bigint * 7919 + (${turn})::bigint * 7) % ${people}`;

const seedPeople = async (database: Database, { people, accounts }: SeedSizes): Promise<void> => {
  await database.raw(
    'create table seeded_people (number integer primary key, id uuid not null, username text not null)',
  );
  await database.raw(
    `insert into seeded_people select number, coalesce(c.id, md5('person ' || number)::uuid), coalesce(c.username, 'voter-' || number)
     from generate_series(1, ?::integer) number
     left join unnest(?::uuid[], ?::text[]) with ordinality as c (id, username, place) on c.place = number`,
    [people, accounts.map(({ id }) => id), accounts.map(({ username }) => username)],
  );
};

/** Drops the table's indexes during the work: rebuilding them is faster than maintaining them for millions of inserts. */
export const withoutIndexes = async (database: Database, table: string, work: () => Promise<void>): Promise<void> => {
  const { rows } = await database.raw<{ rows: { indexname: string; indexdef: string }[] }>(
    `select indexname, indexdef from pg_indexes
     where tablename = ? and not exists (select from pg_constraint where conname = indexname)`,
    [table],
  );
  for (const { indexname } of rows) await database.raw('drop index ??', [indexname]);
  await work();
  for (const { indexdef } of rows) await database.raw(indexdef);
};

/** Creates, migrates, fills and analyses a database for a service. @returns its URL */
export const seedDatabase = async (
  serverUrl: string,
  service: 'polls' | 'comments' | 'notifications',
  sizes: SeedSizes,
  fill: (database: Database, sizes: SeedSizes) => Promise<void>,
): Promise<string> => {
  const name = `seeded_${service}_${sizes.polls}`;
  const server = createDatabase({ url: serverUrl, pool: 2 });
  await server.raw('create database ??', [name]);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = name;
  await migrateDatabase(url.href, resolve(ROOT, `services/${service}/migrations`));
  const database = createDatabase({ url: url.href, pool: 2, statementMs: STATEMENT_TIMEOUT_MS });
  try {
    await seedPeople(database, sizes);
    await fill(database, sizes);
    await database.raw('vacuum (analyze)');
  } finally {
    await database.destroy();
  }
  return url.href;
};
