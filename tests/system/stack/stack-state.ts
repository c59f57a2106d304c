import { createDatabase, type Database } from '@showhands/service-kit/database';
import type { Stack } from '@showhands/stack';

type DatabaseName = Parameters<Stack['databaseUrl']>[0];
export type Databases = Pick<Stack, 'databaseUrl'>;
export const DATABASES: readonly DatabaseName[] = ['auth', 'polls', 'comments', 'notifications'];

/** Runs `work` on the database of a service, with that service's rights. */
export const withDatabase = async <Result>(
  stack: Databases,
  name: DatabaseName,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = createDatabase({ url: stack.databaseUrl(name), pool: 2, statementMs: 60_000 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
};

/** Counter and number of votes of each option. */
export const optionCounts = (stack: Databases): Promise<{ id: string; votes: number; counted: number }[]> =>
  withDatabase(stack, 'polls', async (database) => {
    const { rows } = await database.raw<{ rows: { id: string; votes: number; counted: number }[] }>(
      `select o.id, o.votes, (select count(*) from votes v where v.option_id = o.id)::integer as counted
       from options o order by o.id`,
    );
    return rows;
  });

/** Number of rows in each table, without tables of transient data. */
export const tableCounts = async (stack: Databases): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const tables: Record<DatabaseName, readonly string[]> = {
    auth: ['users', 'signing_keys'],
    polls: ['polls', 'options', 'votes', 'people', 'idempotency_keys'],
    comments: ['comments', 'poll_comments'],
    notifications: ['notifications', 'broadcasts'],
  };
  for (const name of DATABASES) {
    await withDatabase(stack, name, async (database) => {
      for (const table of tables[name]) {
        const { rows } = await database.raw<{ rows: { count: number }[] }>('select count(*)::integer from ??', [table]);
        counts[`${name}.${table}`] = rows[0]?.count ?? Number.NaN;
      }
    });
  }
  return counts;
};

/** Number of unpublished events in all outboxes. */
export const pendingEvents = async (stack: Stack): Promise<number> => {
  const sizes = DATABASES.map((name) =>
    withDatabase(stack, name, (database) =>
      database.raw<{ rows: { count: number }[] }>('select count(*)::integer from outbox'),
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0);
};
