import { createDatabase } from '@showhands/service-kit/database';
import type { StubPolls } from './stub-polls.ts';

/** The columns that a load test reads. */
const TABLES = `
  create table polls (id text, version int, total_votes int, voters_count int);
  create table options (poll_id text, id text, position int, votes int);
  create table votes (poll_id text, user_id text, option_id text, rank int, score int, points int)`;

const rowsOf = (polls: StubPolls) => ({
  polls: polls.all().map(({ snapshot }) => snapshot),
  options: polls
    .all()
    .flatMap(({ snapshot }) =>
      snapshot.options.map((option, position) => ({ poll_id: snapshot.id, ...option, position })),
    ),
  votes: polls
    .all()
    .flatMap(({ snapshot, votes }) =>
      votes.map(({ userId, optionId }) => ({ poll_id: snapshot.id, user_id: userId, option_id: optionId })),
    ),
});

/** Stores a stub's polls and votes as the polls service does. */
export const openStubDatabase = async (url: string) => {
  const database = createDatabase({ url, pool: 1 });
  await database.raw(TABLES);
  const write = (polls: StubPolls): Promise<void> =>
    database.transaction(async (transaction) => {
      for (const [table, rows] of Object.entries(rowsOf(polls))) {
        await transaction(table).delete();
        await transaction.raw(`insert into ${table} select * from json_populate_recordset(null::${table}, ?)`, [
          JSON.stringify(rows),
        ]);
      }
    });
  let last = Promise.resolve();
  return {
    /** Replaces the stored rows. Calls wait for each other here: the wait for a connection has a limit. */
    store: (polls: StubPolls): Promise<void> => {
      last = last.then(() => write(polls));
      return last;
    },
    close: () => database.destroy(),
  };
};
