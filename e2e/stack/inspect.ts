import { createDatabase, type Database } from '@showhands/service-kit';
import type { Replica, Stack } from '@showhands/stack';

/** The sum of a figure over its labels, as a replica tells it to operators; those of one label where it is given. */
export const figure = async ({ url }: Replica, name: string, label = ''): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`showhands_${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
};

type Owner = Parameters<Stack['databaseUrl']>[0];
export const OWNERS: readonly Owner[] = ['auth', 'polls', 'comments', 'notifications'];

/** Looks into the database of a service, as that service. */
export const inDatabase = async <Result>(
  stack: Stack,
  owner: Owner,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = createDatabase({ url: stack.databaseUrl(owner), pool: 2 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
};

/** Each option's counter and the rows that it counts. */
export const tallies = (stack: Stack): Promise<{ id: string; votes: number; counted: number }[]> =>
  inDatabase(stack, 'polls', async (database) => {
    const { rows } = await database.raw<{ rows: { id: string; votes: number; counted: number }[] }>(
      `select o.id, o.votes, (select count(*) from votes v where v.option_id = o.id)::integer as counted
       from options o order by o.id`,
    );
    return rows;
  });

/** How many rows each table of each service has, but for what passes. */
export const contents = async (stack: Stack): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const tables: Record<Owner, readonly string[]> = {
    auth: ['users', 'signing_keys'],
    polls: ['polls', 'options', 'votes', 'people', 'idempotency_keys'],
    comments: ['comments', 'poll_comments'],
    notifications: ['notifications', 'broadcasts'],
  };
  for (const owner of OWNERS) {
    await inDatabase(stack, owner, async (database) => {
      for (const table of tables[owner]) {
        const { rows } = await database.raw<{ rows: { count: number }[] }>('select count(*)::integer from ??', [table]);
        counts[`${owner}.${table}`] = rows[0]?.count ?? Number.NaN;
      }
    });
  }
  return counts;
};

/** Events that wait to be published, over all services. */
export const outboxes = async (stack: Stack): Promise<number> => {
  const sizes = OWNERS.map((owner) =>
    inDatabase(stack, owner, (database) =>
      database.raw<{ rows: { count: number }[] }>('select count(*)::integer from outbox'),
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0);
};
