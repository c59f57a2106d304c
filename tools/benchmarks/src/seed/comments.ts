import type { Database } from '@showhands/service-kit/database';
import { createdAt, personId, pollId, type SeedSizes, withoutIndexes } from './database.ts';

const commentId = (poll: string, number: string): string => `md5('comment ' || (${poll}) || ' ' || (${number}))::uuid`;

/** Every third comment is a reply to the first one of its poll. */
const insertComments = (database: Database, { polls, people, commentsPerPoll }: SeedSizes) =>
  database.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `insert into comments (id, poll_id, parent_comment_id, author, content, created_at, likes)
       select ${commentId('n', 'turn')}, ${pollId('n')}, case when turn % 3 = 0 then ${commentId('n', '1')} end,
         ${personId(`1 + (n * 31 + turn * 17) % ${people}`)}, 'I have been there ' || turn || ' times and would go again.',
         ${createdAt('n', polls)} + interval '1 hour' * turn, 1
       from generate_series(1, ?::integer) n cross join generate_series(1, ?::integer) turn
       where n % 50 <> 0 order by n, turn`,
      [polls, commentsPerPoll],
    );
  });

export const seedComments = async (database: Database, sizes: SeedSizes): Promise<void> => {
  await database.raw('insert into people (id, username) select id, username from seeded_people');
  await database.raw(
    `insert into poll_comments (poll_id, comments_count, count_version)
     select ${pollId('n')}, ?::integer, ?::integer from generate_series(1, ?::integer) n where n % 50 <> 0`,
    [sizes.commentsPerPoll, sizes.commentsPerPoll, sizes.polls],
  );
  await withoutIndexes(database, 'comments', () => insertComments(database, sizes));
  await database.raw(
    `insert into comment_likes (comment_id, user_id)
     select id, ${personId(`1 + seq % ${sizes.people}`)} from comments`,
  );
};
