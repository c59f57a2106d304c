import type { Database } from '@showhands/service-kit/database';
import { createdAt, personId, pollId, type SeedSizes, voterNumber, withoutIndexes } from './database.ts';

const PER_PERSON = 10;

const insertBroadcasts = async (database: Database, { polls, people }: SeedSizes): Promise<void> => {
  await database.raw(
    `insert into broadcasts (id, type, audience, poll_id, actor_id, actor_username, tells_creator, created_at)
     select md5('broadcast ' || kind || n)::uuid, kind, case kind when 'poll_created' then 'everyone' else 'voters' end,
       ${pollId('n')}, person.id, person.username, false,
       ${createdAt('n', polls)} + case kind when 'poll_created' then interval '0' else interval '7 days' end
     from generate_series(1, ?::integer) n
     cross join unnest(array['poll_created', 'poll_closed']) kind
     join seeded_people person on person.number = 1 + n % ${people}
     where n % 50 <> 0 and (kind = 'poll_created' or n % 12 = 0) order by n`,
    [polls],
  );
};

const insertVoters = async (database: Database, { polls, people, votesPerPoll }: SeedSizes): Promise<void> => {
  await database.raw(
    `insert into poll_voters (user_id, poll_id, selections, version, first_voted_at)
     select person.id, ${pollId('n')}, 1, 1 + turn, ${createdAt('n', polls)} + interval '1 minute' * turn
     from generate_series(1, ?::integer) n cross join generate_series(1, ?::integer) turn
     join seeded_people person on person.number = ${voterNumber('n', 'turn', people)}
     where n % 50 <> 0`,
    [polls, votesPerPoll],
  );
};

const insertNotifications = async (database: Database, { polls, people }: SeedSizes): Promise<void> => {
  await database.raw(
    `insert into notifications (id, user_id, type, poll_id, actor_id, actor_username, is_read, created_at)
     select md5('notification ' || person.number || ' ' || turn)::uuid, person.id, 'comment', ${pollId('poll')},
       actor.id, actor.username, turn % 3 <> 0, ${createdAt('poll', polls)} + interval '1 hour' * turn
     from seeded_people person cross join generate_series(1, ?::integer) turn
     cross join lateral (select 1 + (person.number * 13 + turn * 101) % ${polls} as poll) about
     join seeded_people actor on actor.number = 1 + (person.number + turn) % ${people}`,
    [PER_PERSON],
  );
};

export const seedNotifications = async (database: Database, sizes: SeedSizes): Promise<void> => {
  await database.raw(`
    insert into readers (user_id, registered_at) select id, now() - interval '181 days' from seeded_people`);
  await database.raw(
    `insert into polls (id, title, creator, is_draft, version)
     select ${pollId('n')}, 'Where trip ' || n || ' shall go', ${personId(`1 + n % ${sizes.people}`)}, n % 50 = 0, 100
     from generate_series(1, ?::integer) n`,
    [sizes.polls],
  );
  await withoutIndexes(database, 'broadcasts', () => insertBroadcasts(database, sizes));
  await withoutIndexes(database, 'poll_voters', () => insertVoters(database, sizes));
  await withoutIndexes(database, 'notifications', () => insertNotifications(database, sizes));
};
