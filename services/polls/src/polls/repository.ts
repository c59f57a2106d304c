import { randomUUID } from 'node:crypto';
import type { NewPoll, PollEdit, PollSnapshot, PollStatus } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import type { PollKeys } from '../checkable/poll-keys.ts';
import { type OptionRow, type PollRow, toSnapshot } from './poll-row.ts';
import type { PollRules } from './rules.ts';

type WithOptions = PollRow & { readonly options: readonly OptionRow[] };

const endedBy = (clock: string): string => `coalesce(p.ends_at <= ${clock}, false) as ended`;

const COLUMNS = `
  p.id, p.title, p.description, p.category, p.status, p.creator, person.username as creator_username,
  p.created_at, p.updated_at, p.ends_at, p.closed_at, p.auto_closed, p.edited_at, p.edited_after, p.allow_multiple_votes,
  p.show_results, p.total_votes, p.voters_count, p.comments_count, p.version, p.revision, p.method, p.points, p.max_points, p.min_choices,
  p.max_choices, p.change_vote, p.shuffle_options, p.names_shown, p.anonymous, p.batch_min, p.counted_voters, p.checkable, p.check_key, p.results_when, p.opens_at, p.ranking, p.lots, p.conclusion,
  p.run, p.repeat_every, p.repeat_zone, p.repeat_from, p.next_run_at,
  nullif(p.voters_add_options, 'no') as voters_add_options, nullif(p.reasons, 'off') as reasons,
  nullif(p.visibility, 'everyone') as visibility,
  p.quorum_count, p.quorum_share, case when p.quorum_share is not null then (
    select count(*)::integer from invitations i where i.poll_id = p.id) end as invited_count`;

const OPTIONS = `(
  select json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.votes,
    'seats', o.seats, 'description', o.description, 'picture', o.picture, 'hidden', o.hidden, 'picture_hidden', o.picture_hidden, 'scores', o.scores, 'points', o.points,
    'added_by', case when o.added_by is not null then (
      select json_build_object('id', adder.id, 'username', adder.username) from people adder where adder.id = o.added_by)
    end) order by o.position)
  from options o where o.poll_id = p.id) as options`;

/** The columns of a poll `p` with its options. `ended` is whether its end has passed at `clock`, a timestamp expression. */
export const snapshotAt = (clock: string): string => `${COLUMNS}, ${endedBy(clock)}, ${OPTIONS}`;
export const SNAPSHOT = snapshotAt('clock_timestamp()');
export const FROM_POLLS = 'from polls p join people person on person.id = p.creator';

export const toSnapshots = (rows: readonly WithOptions[]): PollSnapshot[] =>
  rows.map((row) => toSnapshot(row, row.options));

export const findPoll = async (executor: Executor, id: string): Promise<PollSnapshot | undefined> => {
  const { rows } = await executor.raw<{ rows: WithOptions[] }>(`select ${SNAPSHOT} ${FROM_POLLS} where p.id = ?`, [id]);
  return toSnapshots(rows)[0];
};

/** Locks the poll before reading it, so that no vote or edit changes it until the commit. */
export const findPollForUpdate = async (trx: Transaction, id: string): Promise<PollSnapshot | undefined> => {
  await trx.raw('select from polls where id = ? for no key update', [id]);
  return findPoll(trx, id);
};

export const databaseNow = async (executor: Executor): Promise<Date> => {
  const { rows } = await executor.raw<{ rows: { now: Date }[] }>('select clock_timestamp()::timestamptz(3) as now');
  const now = rows[0]?.now;
  if (!now) throw new Error('PostgreSQL returned no time');
  return now;
};

export const findPerson = async (executor: Executor, id: string): Promise<{ username: string } | undefined> => {
  const { rows } = await executor.raw<{ rows: { username: string }[] }>('select username from people where id = ?', [
    id,
  ]);
  return rows[0];
};

/**
 * Inserts a creator or a proposer if missing. An existing name came from an event and is newer than the name in a
 * token, so it stays.
 */
export const ensurePerson = async (trx: Transaction, person: { id: string; username: string }): Promise<void> => {
  await trx.raw('insert into people (id, username) values (?, ?) on conflict (id) do nothing', [
    person.id,
    person.username,
  ]);
};

/** Stores a name from an event. An older version never replaces a newer one. @returns whether it was written */
export const upsertPerson = async (
  trx: Transaction,
  { id, username, version }: { id: string; username: string; version: number },
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into people (id, username, version) values (?, ?, ?)
     on conflict (id) do update set username = excluded.username, version = excluded.version
     where people.version < excluded.version`,
    [id, username, version],
  );
  return rowCount === 1;
};

interface WrittenOption {
  readonly id: string;
  readonly text: string;
  readonly seats: number | null;
  readonly description: string | null;
  readonly picture: string | null;
}

const insertOptions = async (trx: Transaction, pollId: string, options: readonly WrittenOption[]): Promise<void> => {
  await trx.raw(
    `insert into options (poll_id, id, position, text, seats, description, picture)
     select ?::uuid, * from unnest(?::uuid[], ?::integer[], ?::text[], ?::integer[], ?::text[], ?::text[])
     on conflict (poll_id, id) do update set position = excluded.position, text = excluded.text, seats = excluded.seats,
       description = excluded.description, picture = excluded.picture`,
    [
      pollId,
      options.map((one) => one.id),
      options.map((_, position) => position),
      options.map((one) => one.text),
      options.map((one) => one.seats),
      options.map((one) => one.description),
      options.map((one) => one.picture),
    ] as never,
  );
};

/** Numbers the options of a ranked poll that have no number yet. */
const NUMBER_OPTIONS = `
  update options o set number = n.number from (
    select id, (select coalesce(max(number), -1) from options where poll_id = ?) + row_number() over (order by position)
      as number
    from options where poll_id = ? and number is null) n
  where o.poll_id = ? and o.id = n.id`;

export const numberOptions = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw(NUMBER_OPTIONS, [pollId, pollId, pollId]);
};

export const insertPoll = async (
  trx: Transaction,
  creator: string,
  poll: NewPoll,
  { rules, pollKeys }: { readonly rules: PollRules; readonly pollKeys: PollKeys },
): Promise<string> => {
  const id = randomUUID();
  await trx('polls').insert({
    id,
    creator,
    title: poll.title,
    description: poll.description,
    category: poll.category,
    status: poll.status,
    ends_at: poll.ends_at,
    allow_multiple_votes: poll.allow_multiple_votes,
    show_results: poll.show_results,
    ...rules.poll,
    check_key: rules.poll.checkable && pollKeys.verifierKeyOf(id),
  });
  await insertOptions(
    trx,
    id,
    rules.options.map((option) => ({ ...option, id: randomUUID() })),
  );
  if (rules.poll.method === 'rank') await numberOptions(trx, id);
  return id;
};

/** Writes an edit that the rules allow. Options with a known id keep their votes. */
export const updatePoll = async (
  trx: Transaction,
  poll: PollSnapshot,
  edit: PollEdit,
  change: { status: PollStatus; markEdited: boolean; rules: PollRules },
): Promise<void> => {
  const now = trx.raw('clock_timestamp()');
  await trx('polls')
    .where({ id: poll.id })
    .update({
      title: edit.title,
      description: edit.description,
      category: edit.category,
      status: change.status,
      ends_at: edit.ends_at,
      allow_multiple_votes: edit.allow_multiple_votes,
      show_results: edit.show_results,
      ...change.rules.poll,
      ...(change.rules.poll.method === 'rank' ? { ranking_due: true } : { ranking: null }),
      updated_at: now,
      closed_at: change.status === 'closed' ? now : null,
      auto_closed: false,
      ...(change.markEdited && { edited_at: now }),
      version: trx.raw('version + 1'),
      revision: trx.raw('revision + 1'),
    });
  const options = change.rules.options.map((option) => ({ ...option, id: option.id ?? randomUUID() }));
  await trx.raw('delete from options where poll_id = ? and id <> all (?)', [poll.id, options.map((one) => one.id)]);
  await insertOptions(trx, poll.id, options);
  if (change.rules.poll.method === 'rank') await numberOptions(trx, poll.id);
};

export const updateStatus = async (
  trx: Transaction,
  id: string,
  change: { status: 'active' | 'closed'; clearsEnd: boolean },
): Promise<void> => {
  const now = trx.raw('clock_timestamp()');
  await trx('polls')
    .where({ id })
    .update({
      status: change.status,
      closed_at: change.status === 'closed' ? now : null,
      auto_closed: false,
      updated_at: now,
      ...(change.clearsEnd && { ends_at: null }),
      version: trx.raw('version + 1'),
      revision: trx.raw('revision + 1'),
    });
};

export const deletePoll = async (trx: Transaction, id: string): Promise<void> => {
  for (const table of ['votes', 'rankings', 'options'] as const) await trx(table).where({ poll_id: id }).delete();
  await trx('polls').where({ id }).delete();
};

/** Updates a poll's comment count. @returns false if the stored count is newer, or the poll was deleted */
export const updateCommentsCount = async (
  trx: Transaction,
  id: string,
  totals: { comments_count: number; count_version: number },
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update polls set comments_count = ?, comments_version = ?, version = version + 1
     where id = ? and comments_version < ?`,
    [totals.comments_count, totals.count_version, id, totals.count_version],
  );
  return rowCount === 1;
};

/**
 * Increments the version of a creator's polls after a change of their name: of the `limit` newest that are no drafts.
 * Locks them in id order, as votes do, to prevent deadlocks. @returns their ids
 */
export const touchPollsOf = async (trx: Transaction, creator: string, limit: number): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `update polls set version = version + 1
     where id = any (array(
       select id from polls where id = any (array(
         select id from polls where creator = ? and status <> 'draft' order by created_at desc, id desc limit ?))
       order by id for no key update))
     returning id`,
    [creator, limit],
  );
  return rows.map((row) => row.id);
};

/**
 * Closes up to `limit` polls whose end has passed, and skips polls that another replica has locked. @returns their ids
 */
export const closeEnded = async (trx: Transaction, limit: number): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `update polls set status = 'closed', auto_closed = true, closed_at = ends_at, updated_at = clock_timestamp(),
       version = version + 1, revision = revision + 1
     where id = any (array(
       select id from polls where status = 'active' and ends_at <= clock_timestamp()
       order by ends_at limit ? for no key update skip locked))
     returning id`,
    [limit],
  );
  return rows.map((row) => row.id);
};

/** Milliseconds until the next poll ends, by PostgreSQL's clock. Null if no active poll has an end. */
export const msUntilNextEnd = async (executor: Executor): Promise<number | null> => {
  const { rows } = await executor.raw<{ rows: { ms: number | null }[] }>(
    `select extract(epoch from min(ends_at) - clock_timestamp())::float8 * 1000 as ms
     from polls where status = 'active' and ends_at is not null`,
  );
  return rows[0]?.ms ?? null;
};

/** More than any version can have grown since a restored state: the clock in milliseconds. */
export const VERSIONS_RAISED_BY = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Raises the version of every poll above all versions that anyone can have seen: pages and services ignore older ones, and
 * after a restore they know later ones than the database. The clock grows faster than a version. @returns the number of polls
 */
export const raiseVersions = async (executor: Executor): Promise<number> => {
  const { rowCount } = await executor.raw<{ rowCount: number }>(
    `update polls set version = version + ${VERSIONS_RAISED_BY}`,
  );
  return rowCount;
};

/** The polls of the user with this name, the newest first. */
export const listBy = async (
  executor: Executor,
  username: string,
  limit: number,
): Promise<{ id: string; text: string }[]> => {
  const { rows } = await executor.raw<{ rows: { id: string; text: string }[] }>(
    `select p.id, p.title as text from polls p join people person on person.id = p.creator
       where lower(person.username) = lower(?) order by p.created_at desc limit ?`,
    [username, limit],
  );
  return rows;
};
