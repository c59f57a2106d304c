import type { Knex } from 'knex';

const SIGNS = { arrived: '+1', gone: '-1' } as const;
type Side = keyof typeof SIGNS;

/**
 * Sharded counter, by connection: with a single row, every transaction that changes it would wait for all others. Rows
 * are locked in key order, so that transactions cannot deadlock.
 */
const SLOT = 'pg_backend_pid() % 32';

/** Adds a statement's changes to the counters. */
const countedFrom = (sides: readonly Side[]): string => `
  insert into poll_counts as held (slot, category, status, show_results, polls)
  select ${SLOT}, category, status, show_results, sum(sign) from (
    ${sides.map((side) => `select category, status, show_results, ${SIGNS[side]} as sign from ${side}`).join(' union all ')}
  ) changes group by category, status, show_results having sum(sign) <> 0 order by category, status, show_results
  on conflict (slot, category, status, show_results) do update set polls = held.polls + excluded.polls;

  insert into vote_totals as held (slot, votes)
  select ${SLOT}, sum(votes) from (
    ${sides.map((side) => `select ${SIGNS[side]} * total_votes as votes from ${side} where status <> 'draft'`).join(' union all ')}
  ) changes having sum(votes) <> 0
  on conflict (slot) do update set votes = held.votes + excluded.votes;`;

const TABLES = {
  insert: 'new table as arrived',
  update: 'old table as gone new table as arrived',
  delete: 'old table as gone',
} as const;

const counting = (operation: keyof typeof TABLES, sides: readonly Side[]): string => `
  create function count_polls_on_${operation}() returns trigger language plpgsql as $$
  begin
    ${countedFrom(sides)}
    return null;
  end $$;
  create trigger count_polls_on_${operation} after ${operation} on polls
    referencing ${TABLES[operation]} for each statement execute function count_polls_on_${operation}();`;

/**
 * Counters of polls and votes: counting 100,000 polls for every request of the dashboard would cost more than the rest
 * of it. Maintained by triggers, so that every statement that changes a poll maintains them.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    lock table polls in share row exclusive mode;

    -- Only the sum over all slots is meaningful, here and below: one connection may insert a poll, another delete it.
    create table poll_counts (
      slot integer not null,
      category text not null,
      status text not null,
      show_results boolean not null,
      polls bigint not null,
      primary key (slot, category, status, show_results)
    );
    insert into poll_counts
    select 0, category, status, show_results, count(*) from polls group by category, status, show_results;

    -- Votes on all polls that are no drafts.
    create table vote_totals (
      slot integer primary key,
      votes bigint not null
    );
    insert into vote_totals select 0, coalesce(sum(total_votes), 0) from polls where status <> 'draft';

    ${counting('insert', ['arrived'])}
    ${counting('update', ['arrived', 'gone'])}
    ${counting('delete', ['gone'])}

    create index polls_hidden_of_creator on polls (creator) where not show_results;
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger count_polls_on_insert on polls;
    drop trigger count_polls_on_update on polls;
    drop trigger count_polls_on_delete on polls;
    drop function count_polls_on_insert, count_polls_on_update, count_polls_on_delete;
    drop index polls_hidden_of_creator;
    drop table poll_counts, vote_totals;
  `);
};
