import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. Every step may be repeated. */
export const config = { transaction: false };

const constrainCounts = async (database: Knex, votes: string): Promise<void> => {
  await alterTable(database, 'alter table polls drop constraint if exists polls_counts');
  await alterTable(
    database,
    `alter table polls add constraint polls_counts
       check (${votes} and voters_count >= 0 and comments_count >= 0) not valid`,
  );
  await database.raw('alter table polls validate constraint polls_counts');
};

/**
 * Anonymous polls, docs/anonymity.md. Replicas of the former version know no such polls, and their votes on one are refused by the
 * trigger.
 *
 * «anonymous_voters» and the counted ballots share no key: in «votes» the user of such a ballot is a random id of the ballot. The
 * ballots that wait are encrypted, all in one row. Their bytes are random and cannot be compressed.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists anonymous boolean not null default false,
       add column if not exists batch_min smallint,
       add column if not exists counted_voters integer not null default 0`,
  );
  await constrainCounts(database, 'total_votes >= case when anonymous then counted_voters else voters_count end');
  await alterTable(database, 'alter table polls drop constraint if exists polls_anonymous');
  await alterTable(
    database,
    `alter table polls add constraint polls_anonymous check (
       case when anonymous then batch_min between 3 and 50 and counted_voters between 0 and voters_count
         and not names_shown and reasons = 'off' and not change_vote and voters_add_options = 'no'
       else batch_min is null and counted_voters = 0 end) not valid`,
  );
  await database.raw('alter table polls validate constraint polls_anonymous');
  await alterTable(
    database,
    `create table if not exists anonymous_voters (
       poll_id uuid not null references polls (id) on delete cascade,
       voter_id uuid not null,
       voted_on date not null,
       primary key (poll_id, voter_id)
     );
     create index if not exists anonymous_voters_of_user on anonymous_voters (voter_id, voted_on desc);
     create table if not exists waiting_ballots (
       poll_id uuid primary key references polls (id) on delete cascade,
       sealed bytea not null,
       release_at timestamptz(3)
     );
     alter table waiting_ballots alter column sealed set storage external;
     create index if not exists waiting_ballots_due on waiting_ballots (release_at) where release_at is not null`,
  );
  await database.raw(`
    create or replace function keep_anonymous() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = 'anonymous is fixed when a poll is created', constraint = 'polls_anonymous';
    end $$;
    create or replace function keep_batches() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = 'too few ballots are counted together', constraint = 'polls_batches';
    end $$`);
  // A recount goes through 0, from where all ballots are one batch.
  await alterTable(
    database,
    `drop trigger if exists keep_anonymous on polls;
     create trigger keep_anonymous before update of anonymous, batch_min on polls for each row
       when (old.anonymous is distinct from new.anonymous or old.batch_min is distinct from new.batch_min)
       execute function keep_anonymous();
     drop trigger if exists keep_batches on polls;
     create trigger keep_batches before update of total_votes on polls for each row
       when (new.anonymous and new.total_votes > 0 and new.total_votes <> old.total_votes
         and new.counted_voters < old.counted_voters + new.batch_min)
       execute function keep_batches()`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger keep_batches on polls;
    drop trigger keep_anonymous on polls;
    drop function keep_batches;
    drop function keep_anonymous;
    drop table waiting_ballots, anonymous_voters;
    alter table polls drop constraint polls_anonymous;
  `);
  await constrainCounts(database, 'total_votes >= voters_count');
  await database.raw('alter table polls drop column anonymous, drop column batch_min, drop column counted_voters');
};
