import type { Database } from './database.ts';

const BATCH = 5_000;

interface Purge {
  readonly table: string;
  /** The indexed timestamp column by which rows age. */
  readonly column: string;
  readonly olderThanMs: number;
}

/** Deletes old rows in batches, so that each statement stays within its timeout. */
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
