import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one, and no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * Rules of polls, and ballots with ranks and scores. A ballot stays what it was: a voter's rows in «votes». Columns with a
 * constant default rewrite nothing, and constraints are validated while votes go on. Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists method text not null default 'choose',
       add column if not exists min_choices integer,
       add column if not exists max_choices integer,
       add column if not exists change_vote boolean not null default false,
       add column if not exists results_when text not null default 'always',
       add column if not exists opens_at timestamptz(3),
       -- The result of the latest count of a ranked poll, and whether ballots have changed since.
       add column if not exists ranking jsonb,
       add column if not exists ranking_due boolean not null default false`,
  );
  await alterTable(
    database,
    `alter table options
       add column if not exists seats integer,
       add column if not exists description text,
       -- In a scored poll: how many voters gave 0, 1, … 5.
       add column if not exists scores integer[],
       -- In a ranked poll: names the option in rankings, and never changes.
       add column if not exists number smallint`,
  );
  await alterTable(
    database,
    `alter table votes
       add column if not exists rank smallint,
       add column if not exists score smallint,
       -- Whether the ballot as a whole is checked at the commit.
       add column if not exists checked boolean not null default false`,
  );
  for (const [table, name, condition] of [
    ['polls', 'polls_method', "method in ('choose', 'rank', 'score')"],
    ['polls', 'polls_results_when', "results_when in ('always', 'after_vote', 'after_close')"],
    ['polls', 'polls_choices', 'min_choices >= 1 and max_choices >= coalesce(min_choices, 1)'],
    ['options', 'options_seats', 'votes <= seats'],
    ['votes', 'votes_score', 'score between 0 and 5'],
  ]) {
    await alterTable(database, `alter table ${table} drop constraint if exists ${name}`);
    await alterTable(database, `alter table ${table} add constraint ${name} check (${condition}) not valid`);
    await database.raw(`alter table ${table} validate constraint ${name}`);
  }
  await database.raw(`
    -- How many voters ranked the options in this order, as the characters of their numbers from the best on.
    create table if not exists rankings (
      poll_id uuid not null,
      ranking text not null,
      ballots integer not null,
      primary key (poll_id, ranking),
      constraint rankings_ballots check (ballots >= 0)
    )`);
  for (const [name, definition] of [
    [
      'votes_one_per_rank',
      'unique index concurrently votes_one_per_rank on votes (poll_id, user_id, rank) where rank is not null',
    ],
    ['polls_ranking_due', 'index concurrently polls_ranking_due on polls (id) where ranking_due'],
    [
      'polls_results_later',
      "index concurrently polls_results_later on polls (id) where results_when <> 'always' and status = 'active'",
    ],
  ]) {
    // One that was interrupted stays as an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(`create ${definition}`);
  }
  await database.raw(`
    create or replace function check_ballot() returns trigger language plpgsql as $$
    declare
      voted record;
      poll record;
    begin
      select count(*) as choices, count(rank) as ranks, max(rank) as last_rank, count(score) as scores into voted from votes
      where poll_id = coalesce(new.poll_id, old.poll_id) and user_id = coalesce(new.user_id, old.user_id);
      if voted.choices = 0 then return null; end if;
      select method, coalesce(min_choices, 1) as least, coalesce(max_choices, voted.choices) as most into poll from polls
      where id = coalesce(new.poll_id, old.poll_id);
      if voted.choices not between poll.least and poll.most
        or voted.ranks <> (case when poll.method = 'rank' then voted.choices else 0 end)
        or coalesce(voted.last_rank, 0) <> voted.ranks
        or voted.scores <> (case when poll.method = 'score' then voted.choices else 0 end)
      then raise check_violation using message = 'a ballot breaks the rules of its poll', constraint = 'votes_ballot';
      end if;
      return null;
    end $$`);
  for (const [operation, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ]) {
    await alterTable(
      database,
      `drop trigger if exists check_ballot_on_${operation} on votes;
       create constraint trigger check_ballot_on_${operation} after ${operation} on votes
         deferrable initially deferred for each row when (${row}.checked) execute function check_ballot()`,
    );
  }
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger check_ballot_on_insert on votes;
    drop trigger check_ballot_on_delete on votes;
    drop function check_ballot;
    drop table rankings;
    drop index polls_results_later, polls_ranking_due, votes_one_per_rank;
    alter table votes drop column rank, drop column score, drop column checked;
    alter table options drop column seats, drop column description, drop column scores, drop column number;
    alter table polls drop column method, drop column min_choices, drop column max_choices, drop column change_vote,
      drop column results_when, drop column opens_at, drop column ranking, drop column ranking_due;
  `);
};
