import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one, and no lock is held from one step to the next. */
export const config = { transaction: false };

const SIGNS = { arrived: '+1', gone: '-1' } as const;
type Side = keyof typeof SIGNS;

const SIDES = { insert: ['arrived'], update: ['arrived', 'gone'], delete: ['gone'] } as const;

const LISTED = "status <> 'draft' and visibility = 'everyone'";

const union = (sides: readonly Side[], select: (sign: string) => string): string =>
  sides.map((side) => `select ${select(SIGNS[side])} from ${side}`).join(' union all ');

/** As in 002. `countedAs`: the status with which a poll is counted. The counters are read without drafts. */
const counting = (operation: keyof typeof SIDES, countedAs: string): string => `
  create or replace function count_polls_on_${operation}() returns trigger language plpgsql as $$
  begin
    insert into poll_counts as held (slot, category, status, show_results, polls)
    select pg_backend_pid() % 32, category, status, show_results, sum(sign) from (
      ${union(SIDES[operation], (sign) => `category, ${countedAs} as status, show_results, ${sign} as sign`)}
    ) changes group by category, status, show_results having sum(sign) <> 0 order by category, status, show_results
    on conflict (slot, category, status, show_results) do update set polls = held.polls + excluded.polls;

    insert into vote_totals as held (slot, votes)
    select pg_backend_pid() % 32, sum(votes) from (
      ${union(SIDES[operation], (sign) => `case when ${countedAs} <> 'draft' then ${sign} * total_votes else 0 end as votes`)}
    ) changes having sum(votes) <> 0
    on conflict (slot) do update set votes = held.votes + excluded.votes;
    return null;
  end $$`;

const COPIED = ['created_at', 'creator', 'show_results', 'status', 'category', 'results_when', 'ends_at'];

/** As in 012. */
const copying = (copied: readonly string[]): string => {
  const columns = ['id', ...copied];
  return `
    create or replace function copy_searchable_poll() returns trigger language plpgsql as $$
    begin
      insert into searchable_polls (${columns.join()}, search_text)
      values (${columns.map((column) => `new.${column}`).join()},
        lower(normalize(new.title || e'\\n' || new.description, NFKC)))
      on conflict (id) do update set ${[...columns, 'search_text'].map((column) => `${column} = excluded.${column}`).join()};
      return null;
    end $$;
    create or replace trigger copy_searchable_poll
      after insert or update of title, description, ${copied.join()} on polls
      for each row execute function copy_searchable_poll()`;
};

/**
 * The visibility of polls, and their lists of invited people. Replicas of the former version know polls for everyone only, and
 * write no others. Counters count a poll that not everyone can find like a draft. Every step may be repeated.
 *
 * An entry is a username or an email address; `user_id` is the account that has access by it. `key` compares entries without
 * regard to case, composition and width. It is a hash, because a normalized text can be longer than an index takes.
 */
export const up = async (database: Knex): Promise<void> => {
  for (const table of ['polls', 'searchable_polls']) {
    await alterTable(
      database,
      `alter table ${table} add column if not exists visibility text not null default 'everyone'`,
    );
  }
  await alterTable(database, 'alter table polls drop constraint if exists polls_visibility');
  await alterTable(
    database,
    "alter table polls add constraint polls_visibility check (visibility in ('everyone', 'link', 'invited')) not valid",
  );
  await database.raw('alter table polls validate constraint polls_visibility');
  const countedAs = `case when ${LISTED} then status else 'draft' end`;
  for (const operation of ['insert', 'update', 'delete'] as const) await database.raw(counting(operation, countedAs));
  await alterTable(database, copying([...COPIED, 'visibility']));
  await database.raw(`
    create or replace function name_key(name text) returns uuid language sql immutable strict parallel safe
      return md5(lower(normalize(name, NFKC)))::uuid`);
  await alterTable(
    database,
    `create table if not exists invitations (
       id uuid not null default gen_random_uuid(),
       poll_id uuid not null references polls (id) on delete cascade,
       entry text not null,
       is_address boolean not null,
       key uuid not null generated always as (name_key(entry)) stored,
       user_id uuid,
       added_at timestamptz(3) not null default clock_timestamp(),
       -- When the person used a link of their own, and the hash of its token.
       joined_at timestamptz(3),
       token_hash bytea,
       primary key (poll_id, id),
       constraint invitations_entry unique (poll_id, key, is_address)
     )`,
  );
  await alterTable(
    database,
    'create unique index if not exists invitations_of_user on invitations (poll_id, user_id) where user_id is not null',
  );
  await alterTable(
    database,
    'create index if not exists invitations_waiting on invitations (key) where user_id is null and not is_address',
  );
  // An interrupted build leaves an invalid index.
  await database.raw('drop index concurrently if exists people_name');
  await database.raw('create index concurrently people_name on people (name_key(username))');
};

export const down = async (database: Knex): Promise<void> => {
  for (const operation of ['insert', 'update', 'delete'] as const) await database.raw(counting(operation, 'status'));
  await database.raw(copying(COPIED));
  await database.raw(`
    drop table invitations;
    drop index people_name;
    drop function name_key;
    alter table searchable_polls drop column visibility;
    alter table polls drop column visibility;
  `);
};
