import { randomUUID } from 'node:crypto';
import type { Category } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { ensurePerson } from './polls/repository.ts';

interface Person {
  readonly id: string;
  readonly username: string;
}

export interface SeededPoll {
  readonly creator: Person;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly status: 'active' | 'closed' | 'draft';
  readonly allow_multiple_votes: boolean;
  readonly show_results: boolean;
  readonly createdHoursAgo: number;
  /** Hours from now; negative for a poll that has ended. */
  readonly endsInHours: number | null;
  /** The number of comments and replies that the comments service is seeded with. */
  readonly comments_count: number;
  /** Each option's voters. A voter has at most one option unless multiple votes are allowed. */
  readonly options: readonly { readonly text: string; readonly voters: readonly Person[] }[];
}

const hours = (count: number | null): string | null => (count === null ? null : `${count} hours`);

const insertPoll = async (trx: Transaction, poll: SeededPoll): Promise<string> => {
  const id = randomUUID();
  const voters = poll.options.flatMap((option) => option.voters.map((voter) => voter.id));
  const ended = poll.endsInHours !== null && poll.endsInHours < 0;
  await trx.raw(
    `insert into polls (id, title, description, category, status, creator, created_at, updated_at, ends_at, closed_at,
       auto_closed, allow_multiple_votes, show_results, total_votes, voters_count, comments_count, comments_version)
     select ?, ?, ?, ?, ?, ?, created, created, ends, case when ? = 'closed' then coalesce(ends, now()) end, ?, ?, ?, ?, ?,
       ?, ?
     from (select now() - ?::interval as created, now() + ?::interval as ends) times`,
    [
      id,
      poll.title,
      poll.description,
      poll.category,
      poll.status,
      poll.creator.id,
      poll.status,
      ended,
      poll.allow_multiple_votes,
      poll.show_results,
      voters.length,
      new Set(voters).size,
      poll.comments_count,
      poll.comments_count,
      hours(poll.createdHoursAgo),
      hours(poll.endsInHours),
    ],
  );
  return id;
};

const insertOption = async (
  trx: Transaction,
  pollId: string,
  poll: SeededPoll,
  position: number,
  option: SeededPoll['options'][number],
): Promise<void> => {
  const id = randomUUID();
  await trx('options').insert({ id, poll_id: pollId, position, text: option.text, votes: option.voters.length });
  await trx.raw(
    `insert into votes (poll_id, user_id, option_id, single_choice, created_at)
     select ?, voter, ?, ?, p.created_at + (least(coalesce(p.closed_at, now()), now()) - p.created_at) * n / ?::float8
     from unnest(?::uuid[]) with ordinality as v (voter, n), polls p where p.id = ?`,
    [pollId, id, !poll.allow_multiple_votes, option.voters.length + 1, option.voters.map((voter) => voter.id), pollId],
  );
};

/** Inserts demo polls with a history, unless there are polls already. No events are published. */
export const seedPolls = (database: Database, polls: readonly SeededPoll[]): Promise<readonly string[]> =>
  database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: unknown[] }>('select from polls limit 1');
    if (rows.length > 0) return [];
    const ids: string[] = [];
    for (const poll of polls) {
      await ensurePerson(trx, poll.creator);
      const id = await insertPoll(trx, poll);
      for (const [position, option] of poll.options.entries()) await insertOption(trx, id, poll, position, option);
      ids.push(id);
    }
    return ids;
  });
