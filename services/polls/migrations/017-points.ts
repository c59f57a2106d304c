import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. Every step may be repeated. */
export const config = { transaction: false };

const METHODS = "'choose', 'rank', 'score'";

const constrain = async (database: Knex, table: string, name: string, condition: string): Promise<void> => {
  await alterTable(database, `alter table ${table} drop constraint if exists ${name}`);
  await alterTable(database, `alter table ${table} add constraint ${name} check (${condition}) not valid`);
  await database.raw(`alter table ${table} validate constraint ${name}`);
};

/** `counts` and `fault` are the part for points: columns of the count of the ballot's rows, and a condition on them. */
const checkBallot = (counts = '', fault = ''): string => `
  create or replace function check_ballot() returns trigger language plpgsql as $$
  declare
    voted record;
    poll record;
  begin
    select count(*) as choices, count(rank) as ranks, max(rank) as last_rank, count(score) as scores${counts} into voted
    from votes
    where poll_id = coalesce(new.poll_id, old.poll_id) and user_id = coalesce(new.user_id, old.user_id);
    if voted.choices = 0 then return null; end if;
    select p.*, coalesce(min_choices, 1) as least, coalesce(max_choices, voted.choices) as most into poll from polls p
    where id = coalesce(new.poll_id, old.poll_id);
    if voted.choices not between poll.least and poll.most
      or voted.ranks <> (case when poll.method = 'rank' then voted.choices else 0 end)
      or coalesce(voted.last_rank, 0) <> voted.ranks
      or voted.scores <> (case when poll.method = 'score' then voted.choices else 0 end)${fault}
    then raise check_violation using message = 'a ballot breaks the rules of its poll', constraint = 'votes_ballot';
    end if;
    return null;
  end $$`;

/** Polls in which voters distribute points. Columns with a constant default rewrite nothing. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists points smallint not null default 10,
       add column if not exists max_points smallint`,
  );
  // How many voters gave 1, 2, 3, … points, up to the most that anyone gave.
  await alterTable(database, 'alter table options add column if not exists points integer[]');
  await alterTable(database, 'alter table votes add column if not exists points smallint');
  await constrain(database, 'polls', 'polls_points', 'points between 1 and 100 and max_points between 1 and points');
  await constrain(database, 'votes', 'votes_points', 'points >= 1');
  await database.raw(
    checkBallot(
      ', count(points) as pointed, max(points) as highest, coalesce(sum(points), 0) as total',
      `
      or voted.pointed <> (case when poll.method = 'points' then voted.choices else 0 end)
      or voted.highest > coalesce(poll.max_points, poll.points)
      or voted.total > poll.points`,
    ),
  );
  await constrain(database, 'polls', 'polls_method', `method in (${METHODS}, 'points')`);
};

export const down = async (database: Knex): Promise<void> => {
  await constrain(database, 'polls', 'polls_method', `method in (${METHODS})`);
  await database.raw(checkBallot());
  await database.raw(`
    alter table votes drop column points;
    alter table options drop column points;
    alter table polls drop column points, drop column max_points;
  `);
};
