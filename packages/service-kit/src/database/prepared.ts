import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Executor } from './database.ts';

/** Below the 63 characters at which PostgreSQL would cut it. */
const NAME_LENGTH = 20;

const names = new Map<string, string>();

const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, NAME_LENGTH);
  names.set(sql, name);
  return name;
};

/**
 * Runs a statement that each connection parses once, and plans for any values after a few runs. For what runs at every
 * burst: `sql` must be a constant, since it is kept for as long as the connection, and its plan must be good for a table
 * of any size, since it is made anew only when the table has been analysed or changed.
 */
export const prepared = <Row>(
  executor: Executor,
  sql: string,
  values: readonly Knex.RawBinding[],
): Promise<{ readonly rows: Row[]; readonly rowCount: number }> =>
  // A statement is told apart by its text: another one under its name would be refused by the driver.
  executor.raw(sql, values).options({ name: nameOf(sql) }) as unknown as Promise<{ rows: Row[]; rowCount: number }>;
