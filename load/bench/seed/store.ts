import { resolve } from 'node:path';
import { createDatabase, type Database, migrateDatabase } from '@showhands/service-kit';

const ROOT = resolve(import.meta.dirname, '../../..');
const PATIENCE_MS = 600_000;

/** How much there is in a seeded product. */
export interface Amounts {
  readonly polls: number;
  readonly people: number;
  readonly votesPerPoll: number;
  readonly commentsPerPoll: number;
  /** Accounts that are people with the first numbers here, so that they can call. */
  readonly callers: readonly { readonly id: string; readonly username: string }[];
}

/** Ids that every database knows without asking the others. Both take a number as SQL. */
export const pollId = (number: string): string => `md5('poll ' || (${number}))::uuid`;
export const optionId = (poll: string, number: string): string =>
  `md5('option ' || (${poll}) || ' ' || (${number}))::uuid`;
export const personId = (number: string): string => `(select id from seeded_people where number = (${number}))`;

/** Half a year, in which polls were made at an even pace; number 1 is the oldest. */
export const madeAt = (number: string, polls: number): string =>
  `date_trunc('milliseconds', now() - interval '180 days' * (1 - (${number})::float8 / ${polls + 1}))`;

/** Every seventh voter of a poll is the seventh person after the one before: nobody votes twice in a poll. */
export const voterOf = (poll: string, turn: string, people: number): string =>
  `1 + ((${poll})::bigint * 7919 + (${turn})::bigint * 7) % ${people}`;

const seedPeople = async (database: Database, { people, callers }: Amounts): Promise<void> => {
  await database.raw(
    'create table seeded_people (number integer primary key, id uuid not null, username text not null)',
  );
  await database.raw(
    `insert into seeded_people select number, coalesce(c.id, md5('person ' || number)::uuid), coalesce(c.username, 'voter-' || number)
     from generate_series(1, ?::integer) number
     left join unnest(?::uuid[], ?::text[]) with ordinality as c (id, username, place) on c.place = number`,
    [people, callers.map(({ id }) => id), callers.map(({ username }) => username)],
  );
};

/** Indexes are built faster than they are kept while millions of rows come in. */
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

/** A new database with a service's tables, filled and analysed. @returns its address */
export const seedDatabase = async (
  serverUrl: string,
  service: 'polls' | 'comments' | 'notifications',
  amounts: Amounts,
  fill: (database: Database, amounts: Amounts) => Promise<void>,
): Promise<string> => {
  const name = `seeded_${service}_${amounts.polls}`;
  const server = createDatabase({ url: serverUrl, pool: 2 });
  await server.raw('create database ??', [name]);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = name;
  await migrateDatabase(url.href, resolve(ROOT, `services/${service}/migrations`));
  const database = createDatabase({ url: url.href, pool: 2, statementMs: PATIENCE_MS });
  try {
    await seedPeople(database, amounts);
    await fill(database, amounts);
    await database.raw('vacuum (analyze)');
  } finally {
    await database.destroy();
  }
  return url.href;
};
