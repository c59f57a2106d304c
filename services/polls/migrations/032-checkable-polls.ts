import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. Every step may be repeated. */
export const config = { transaction: false };

/**
 * Checkable polls, docs/checkable.md. «promised» is how many commitments are accepted. It must equal the number of voters, so
 * that replicas of the former version, which know no commitments, cannot count a vote.
 *
 * Leaves and heads are append-only: they go with their poll only.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists checkable text,
       add column if not exists check_key text,
       add column if not exists promised integer not null default 0`,
  );
  await alterTable(database, 'alter table polls drop constraint if exists polls_checkable');
  await alterTable(
    database,
    `alter table polls add constraint polls_checkable check (
       case when checkable is null then check_key is null and promised = 0
       else checkable in ('open', 'secret') and check_key is not null and promised = voters_count
         and not change_vote and voters_add_options = 'no' end) not valid`,
  );
  await database.raw('alter table polls validate constraint polls_checkable');
  await alterTable(
    database,
    `create table if not exists check_leaves (
       poll_id uuid not null references polls (id) on delete cascade,
       position integer not null,
       commitment bytea not null check (octet_length(commitment) = 32),
       primary key (poll_id, position),
       unique (poll_id, commitment)
     );
     create table if not exists check_heads (
       poll_id uuid not null references polls (id) on delete cascade,
       size integer not null,
       note text not null,
       primary key (poll_id, size)
     );
     create table if not exists ballot_nonces (
       poll_id uuid not null references polls (id) on delete cascade,
       user_id uuid not null,
       nonce bytea not null,
       primary key (poll_id, user_id)
     )`,
  );
  await database.raw(`
    create or replace function keep_checkable() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = 'checkable is fixed when a poll is created', constraint = 'polls_checkable';
    end $$;
    create or replace function keep_appended() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select from gone join polls on polls.id = gone.poll_id) then return null; end if;
      end if;
      raise check_violation using message = 'leaves and heads are append-only', constraint = 'check_appended';
    end $$`);
  await alterTable(
    database,
    `drop trigger if exists keep_checkable on polls;
     create trigger keep_checkable before update of checkable, check_key on polls for each row
       when (old.checkable is distinct from new.checkable or old.check_key is distinct from new.check_key)
       execute function keep_checkable();
     drop trigger if exists keep_changed on check_leaves;
     create trigger keep_changed before update on check_leaves for each row execute function keep_appended();
     drop trigger if exists keep_deleted on check_leaves;
     create trigger keep_deleted after delete on check_leaves referencing old table as gone
       for each statement execute function keep_appended();
     drop trigger if exists keep_changed on check_heads;
     create trigger keep_changed before update on check_heads for each row execute function keep_appended();
     drop trigger if exists keep_deleted on check_heads;
     create trigger keep_deleted after delete on check_heads referencing old table as gone
       for each statement execute function keep_appended()`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger keep_checkable on polls;
    drop table ballot_nonces, check_heads, check_leaves;
    drop function keep_checkable;
    drop function keep_appended;
    alter table polls drop constraint polls_checkable;
    alter table polls drop column checkable, drop column check_key, drop column promised;
  `);
};
