import type { Database } from './database.ts';

const BATCH = 5_000;

interface Purge {
  readonly table: string;
  /** The column, of an index, that tells when a row was made. */
  readonly column: string;
  readonly olderThanMs: number;
}

/** Deletes old rows piece by piece, so that each statement is short however many there are. */
export const purge = async (database: Database, { table, column, olderThanMs }: Purge): Promise<void> => {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await database.raw<{ rowCount: number }>(
      `delete from ?? where ctid = any (array(
         select ctid from ?? where ?? < now() - make_interval(secs => ?) limit ?))`,
      [table, table, column, olderThanMs / 1_000, BATCH],
    );
    deleted = rowCount;
  }
};
