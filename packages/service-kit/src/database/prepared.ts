import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { SqlExecutor } from './database.ts';

/** PostgreSQL truncates names at 63 characters. */
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
 * Runs a prepared statement: each connection parses it once, and after a few runs uses a generic plan. For statements on
 * the hot path. `sql` must be a constant, because it is kept for the life of the connection, and its plan must suit a
 * table of any size, because PostgreSQL replans it only after the table has been analysed or altered.
 */
export const prepared = <Row>(
  executor: SqlExecutor,
  sql: string,
  values: readonly Knex.RawBinding[],
): Promise<{ readonly rows: Row[]; readonly rowCount: number }> =>
  // The name is a hash of the text: the driver rejects a different statement under a known name.
  executor.raw(sql, values).options({ name: nameOf(sql) }) as unknown as Promise<{ rows: Row[]; rowCount: number }>;
