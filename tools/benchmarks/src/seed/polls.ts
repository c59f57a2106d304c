import type { Database } from '@showhands/service-kit/database';
import { createdAt, optionId, personId, pollId, type SeedSizes, voterNumber, withoutIndexes } from './database.ts';

const OPTIONS = 4;
const CATEGORIES = ['general', 'technology', 'politics', 'entertainment', 'sports', 'business', 'other'];

/** With triggers enabled, which maintain the counts of polls and votes. */
const insertPolls = async (database: Database, { polls, people, votesPerPoll, commentsPerPoll }: SeedSizes) => {
  await database.raw(
    `insert into polls (id, title, description, category, status, creator, created_at, updated_at, closed_at,
       allow_multiple_votes, show_results, total_votes, voters_count, comments_count, version)
     select ${pollId('n')}, 'Where trip ' || n || ' shall go',
       'It has to be ' || (array['near', 'far', 'warm', 'quiet', 'cheap'])[1 + n % 5] || ' enough for everyone who comes along.',
       (?::text[])[1 + n % ${CATEGORIES.length}],
       case when n % 50 = 0 then 'draft' when n % 12 = 0 then 'closed' else 'active' end,
       ${personId(`1 + n % ${people}`)}, at, at, case when n % 12 = 0 and n % 50 <> 0 then at + interval '7 days' end,
       n % 5 = 0, n % 10 <> 0, votes, votes, case when n % 50 = 0 then 0 else ?::integer end, 1 + votes
     from generate_series(1, ?::integer) n
     cross join lateral (select ${createdAt('n', polls)} as at, case when n % 50 = 0 then 0 else ?::integer end as votes) made`,
    [CATEGORIES, commentsPerPoll, polls, votesPerPoll],
  );
};

const insertOptions = (database: Database, { polls, votesPerPoll }: SeedSizes) =>
  database.raw(
    `insert into options (id, poll_id, position, text, votes)
     select ${optionId('n', 'place')}, ${pollId('n')}, place,
       (array['The lake', 'The sea', 'The hills', 'Nowhere at all'])[1 + place],
       case when n % 50 = 0 then 0 else (select count(*) from generate_series(1, ?::integer) turn where turn % ${OPTIONS} = place) end
     from generate_series(1, ?::integer) n cross join generate_series(0, ${OPTIONS - 1}) place`,
    [votesPerPoll, polls],
  );

/** Skips triggers and foreign-key checks, which would run for each of millions of votes; every option exists. */
const insertVotes = (database: Database, { polls, people, votesPerPoll }: SeedSizes) =>
  database.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `insert into votes (poll_id, user_id, option_id, single_choice, created_at)
       select ${pollId('n')}, person.id, ${optionId('n', `turn % ${OPTIONS}`)}, n % 5 <> 0,
         ${createdAt('n', polls)} + interval '1 minute' * turn
       from generate_series(1, ?::integer) n cross join generate_series(1, ?::integer) turn
       join seeded_people person on person.number = ${voterNumber('n', 'turn', people)}
       where n % 50 <> 0`,
      [polls, votesPerPoll],
    );
  });

export const seedPolls = async (database: Database, sizes: SeedSizes): Promise<void> => {
  await database.raw('insert into people (id, username) select id, username from seeded_people');
  await insertPolls(database, sizes);
  await insertOptions(database, sizes);
  await withoutIndexes(database, 'votes', () => insertVotes(database, sizes));
};
