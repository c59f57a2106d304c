import type { Invited, InvitedCounts } from '@showhands/contracts';
import { isAddress } from '@showhands/contracts';
import {
  type Executor,
  prepared,
  type SqlExecutor,
  type Transaction,
  violatedConstraint,
} from '@showhands/service-kit/database';
import { uuidArray } from '../votes/uuid-array.ts';
import { hasVoted } from './turnout.ts';

/** The key of a user and a poll. */
export const pairKey = (pollId: string, userId: string): string => `${pollId} ${userId}`;

const INVITED = `
  select i.poll_id, i.user_id
  from unnest(?::uuid[], ?::uuid[]) as asked (poll_id, user_id)
  join invited_users i on i.poll_id = asked.poll_id and i.user_id = asked.user_id`;

/** The keys of pairs whose user is on the list of the poll. */
export const findInvitedPairs = async (
  executor: SqlExecutor,
  pairs: readonly { readonly pollId: string; readonly userId: string }[],
): Promise<Set<string>> => {
  const { rows } = await prepared<{ poll_id: string; user_id: string }>(executor, INVITED, [
    uuidArray(pairs.map((pair) => pair.pollId)),
    uuidArray(pairs.map((pair) => pair.userId)),
  ]);
  return new Set(rows.map((row) => pairKey(row.poll_id, row.user_id)));
};

/** Filters users by the list of a poll. */
export const findInvitedAmong = async (
  executor: Executor,
  pollId: string,
  userIds: readonly string[],
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set();
  const { rows } = await executor.raw<{ rows: { user_id: string }[] }>(
    'select user_id from invited_users where poll_id = ? and user_id = any (?)',
    [pollId, [...userIds]],
  );
  return new Set(rows.map((row) => row.user_id));
};

const LOCK = "hashtextextended('invitations', 0)";

/**
 * Makes new names and proved addresses wait until the commit, so that no entry misses the account that gets its name, or proves
 * its address, at the same time. To be taken before the lock of a poll, as `shareNames`.
 */
export const lockNames = async (trx: Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(${LOCK})`);
};

/** To be called before a name or an address is stored. They do not wait for each other. */
export const shareNames = async (trx: Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock_shared(${LOCK})`);
};

export type UserRows = { readonly rows: readonly { readonly user_id: string | null }[] };

export const usersOf = ({ rows }: UserRows): string[] => rows.flatMap((row) => row.user_id ?? []);

/** The users whom the rows of a table of entries admit: by a name, or by an address that they have proved. */
export const usersAdmittedBy = (table: string): string => `
  select ${table}.poll_id, coalesce(${table}.user_id, proved.user_id) as user_id
  from ${table} left join proved_addresses proved
    on ${table}.user_id is null and ${table}.is_address and proved.key = ${table}.key`;

/** As `usersAdmittedBy`, of the entries `written` by a statement. */
export const admittedBy = (written: string): string => `
  with written as (${written} returning poll_id, user_id, key, is_address) ${usersAdmittedBy('written')}`;

// The account that has exactly this name, if older accounts have names that differ by their case only.
const ADD = admittedBy(`
  insert into invitations (poll_id, entry, is_address, user_id)
  select ?::uuid, entry, is_address, user_id from (
    select distinct on (name_key(wanted.entry), wanted.is_address) wanted.entry, wanted.is_address, person.id as user_id
    from unnest(?::text[], ?::boolean[]) as wanted (entry, is_address)
    left join people person on not wanted.is_address and name_key(person.username) = name_key(wanted.entry)
    order by name_key(wanted.entry), wanted.is_address, person.username = wanted.entry desc, person.id) entries
  on conflict do nothing`);

/**
 * SQL: when a copy of an entry counts as added. A name that waits keeps its time: who took it meanwhile must not get access by the
 * copy, although the event of it arrives later.
 */
export const COPIED_AT = (from: string): string =>
  `case when ${from}.user_id is null and not ${from}.is_address then ${from}.added_at else clock_timestamp() end`;

/** SQL: the text of an entry, whose `person` is joined. The entry of a member whose name another entry has is the id of the user. */
export const SHOWN_ENTRY = (from: string): string =>
  `case when ${from}.entry = ${from}.user_id::text then coalesce(person.username, ${from}.entry) else ${from}.entry end`;

/** SQL: the names and addresses `wanted` as tables, and the users who are `named` by them at present. */
export const WANTED = `
  with wanted as materialized (
    select name_key(entry) as key, is_address from unnest(?::text[], ?::boolean[]) as wanted (entry, is_address)),
  named as (
    select person.id from wanted join people person on not is_address and name_key(person.username) = wanted.key)`;

/** Entries that are on the list by a group stay there without it. */
const MAKE_DIRECT = `${WANTED}
  update invitations set direct = true where poll_id = ? and not direct
    and ((key, is_address) in (select key, is_address from wanted) or user_id in (select id from named))`;

/** SQL condition: an entry is none of those `WANTED`. The present name of its user is wanted for an entry that is an id. */
export const IS_UNWANTED = `
  (key, is_address) not in (select key, is_address from wanted)
  and (entry is distinct from user_id::text or user_id not in (select id from named))`;

const KEEP = admittedBy(`${WANTED} delete from invitations where poll_id = ? and ${IS_UNWANTED}`);

/** Adds entries that are not on the list. Needs `lockNames`. @returns the users who have access by them */
export const addEntries = async (trx: Transaction, pollId: string, entries: readonly string[]): Promise<string[]> => {
  const wanted = [[...entries], entries.map(isAddress)];
  await trx.raw(MAKE_DIRECT, [...wanted, pollId] as never);
  return usersOf(await trx.raw<UserRows>(ADD, [pollId, ...wanted] as never));
};

/** Removes all other entries. @returns the users who had access by them */
export const keepEntries = async (trx: Transaction, pollId: string, entries: readonly string[]): Promise<string[]> =>
  usersOf(await trx.raw<UserRows>(KEEP, [[...entries], entries.map(isAddress), pollId] as never));

/** @returns the users who had access by the entry; undefined if it is not on the list */
export const removeEntry = async (trx: Transaction, pollId: string, id: string): Promise<string[] | undefined> => {
  const removed = await trx.raw<UserRows>(admittedBy('delete from invitations where poll_id = ? and id = ?'), [
    pollId,
    id,
  ]);
  return removed.rows.length === 0 ? undefined : usersOf(removed);
};

/** SQL condition: entries `i` of a username since a time, which nobody has, in lists that do not have the user. */
const claimable = (table: 'invitations' | 'group_members', list: 'poll_id' | 'group_id'): string =>
  `i.key = name_key(?) and i.added_at >= ? and i.user_id is null and not i.is_address
     and not exists (select from ${table} own where own.${list} = i.${list} and own.user_id = ?)`;
const CLAIMABLE = claimable('invitations', 'poll_id');

type NamedPerson = { readonly id: string; readonly username: string };

/** Gives a user the entries of groups that have had the username since a time, without anybody who has it. */
export const claimMembers = async (trx: Transaction, { id, username }: NamedPerson, since: string): Promise<void> => {
  await trx.raw(`update group_members i set user_id = ? where ${claimable('group_members', 'group_id')}`, [
    id,
    username,
    since,
    id,
  ]);
};

/** The polls whose lists have had a username since a time, without anybody who has it. */
export const findWaitingPolls = async (
  trx: Transaction,
  { id, username }: NamedPerson,
  since: string,
): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { poll_id: string }[] }>(
    `select distinct i.poll_id from invitations i where ${CLAIMABLE}`,
    [username, since, id],
  );
  return rows.map((row) => row.poll_id);
};

/** Stores that a user has proved an address, unless a newer version is stored. Needs `shareNames`. */
export const upsertProvedAddress = async (
  trx: Transaction,
  { userId, email, version }: { readonly userId: string; readonly email: string; readonly version: number },
): Promise<void> => {
  // Unlike the key of an entry without NFKC: mail to an address in full-width letters may go to somebody else.
  await trx.raw(
    `insert into proved_addresses (user_id, key, version) values (?, md5(lower(normalize(?, NFC)))::uuid, ?)
     on conflict (user_id) do update set key = excluded.key, version = excluded.version
     where proved_addresses.version < excluded.version`,
    [userId, email, version],
  );
};

/** The polls whose lists have a user's proved address, which waits for the user to open the poll. */
export const pollsWithAddressOf = async (executor: Executor, userId: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { poll_id: string }[] }>(
    `select i.poll_id from proved_addresses proved
     join invitations i on i.key = proved.key and i.is_address and i.user_id is null
     where proved.user_id = ?`,
    [userId],
  );
  return rows.map((row) => row.poll_id);
};

/** Gives a user access by these entries of locked polls. @returns the ids of their polls */
export const claimEntries = async (
  trx: Transaction,
  { id, username }: NamedPerson,
  since: string,
  pollIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { poll_id: string }[] }>(
    `update invitations i set user_id = ? where i.poll_id = any (?) and ${CLAIMABLE} returning poll_id`,
    [id, [...pollIds], username, since, id],
  );
  return rows.map((row) => row.poll_id);
};

/** Gives an entry that is the user's proved address to the user, who has opened the poll. A user is on a list once. */
export const joinByAddress = async (executor: Executor, pollId: string, userId: string): Promise<void> => {
  try {
    await executor.raw(
      `update invitations i set user_id = proved.user_id, joined_at = clock_timestamp()
       from proved_addresses proved
       where proved.user_id = ? and i.poll_id = ? and i.key = proved.key and i.is_address and i.user_id is null
         and not exists (select from invitations own where own.poll_id = i.poll_id and own.user_id = proved.user_id)`,
      [userId, pollId],
    );
  } catch (error) {
    // Another entry has got the user at the same time.
    if (violatedConstraint(error) !== 'invitations_of_user') throw error;
  }
};

/** The users who have access by an address that they have proved and that nobody has joined by. */
export const findProvedOwners = async (
  executor: Executor,
  { pollId, id }: { readonly pollId: string; readonly id: string },
): Promise<string[]> =>
  usersOf(
    await executor.raw<UserRows>(
      `select proved.user_id from invitations i join proved_addresses proved on proved.key = i.key
       where i.poll_id = ? and i.id = ? and i.is_address and i.user_id is null`,
      [pollId, id],
    ),
  );

/**
 * Gives a user access by an entry of a locked poll, or merges the entry with the one that the user has: a person is on a list once.
 * @returns whether the user was not on the list
 */
export const bindEntry = async (
  trx: Transaction,
  { pollId, id }: { readonly pollId: string; readonly id: string },
  userId: string,
  { byLink }: { readonly byLink: boolean },
): Promise<boolean> => {
  const joinedAt = byLink ? 'clock_timestamp()' : 'null';
  const merged = await trx.raw<{ rowCount: number }>(
    `with own as (select id from invitations where poll_id = ? and user_id = ?),
       other as (delete from invitations where poll_id = ? and id = ? and exists (select from own) returning token_hash, direct)
     update invitations i set token_hash = coalesce(other.token_hash, i.token_hash), direct = i.direct or other.direct,
       joined_at = coalesce(i.joined_at, ${joinedAt})
     from own, other where i.poll_id = ? and i.id = own.id`,
    [pollId, userId, pollId, id, pollId],
  );
  if (merged.rowCount > 0) return false;
  await trx.raw(`update invitations set user_id = ?, joined_at = ${joinedAt} where poll_id = ? and id = ?`, [
    userId,
    pollId,
    id,
  ]);
  return true;
};

/** Whether a user has the username of an entry that nobody has. */
export const isCandidate = async (trx: Transaction, pollId: string, id: string, userId: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select from invitations i join people person on name_key(person.username) = i.key
     where i.poll_id = ? and i.id = ? and i.user_id is null and not i.is_address and person.id = ?`,
    [pollId, id, userId],
  );
  return rows.length > 0;
};

/** Raises the versions of polls, which order the changes of their lists. Locks them in id order, as votes do. */
export const raiseVersions = async (
  trx: Transaction,
  pollIds: readonly string[],
): Promise<{ id: string; version: number }[]> => {
  const { rows } = await trx.raw<{ rows: { id: string; version: string }[] }>(
    `update polls set version = version + 1
     where id = any (array(select id from polls where id = any (?) order by id for no key update))
     returning id, version`,
    [[...pollIds]],
  );
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
};

export const countEntries = async (executor: Executor, pollId: string): Promise<InvitedCounts> => {
  const { rows } = await executor.raw<{ rows: InvitedCounts[] }>(
    `select count(*)::integer as total, (count(*) filter (where user_id is null))::integer as waiting
     from invitations where poll_id = ?`,
    [pollId],
  );
  return rows[0] ?? { total: 0, waiting: 0 };
};

/** Whether one of these polls has more entries on its list. */
export const hasLongerList = async (trx: Transaction, pollIds: readonly string[], max: number): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'select poll_id from invitations where poll_id = any (?) group by poll_id having count(*) > ? limit 1',
    [[...pollIds], max],
  );
  return rows.length > 0;
};

interface EntryRow {
  readonly id: string;
  readonly entry: string;
  readonly added_at: Date;
  readonly user_id: string | null;
  readonly username: string | null;
  readonly candidate: NamedPerson | null;
  readonly has_link: boolean;
  readonly has_voted: boolean;
  readonly mail_withheld: boolean;
}

/** SQL conditions on the entry `i`. */
const HAS_VOTED = hasVoted('i.poll_id', 'i.user_id');
const STATES = {
  not_joined: 'i.user_id is null',
  not_voted: `i.user_id is not null and not ${HAS_VOTED}`,
} as const;

export interface EntriesFilter {
  readonly state?: keyof typeof STATES | undefined;
}

const whereOf = ({ state }: EntriesFilter): string => (state ? `and ${STATES[state]}` : '');

export const countMatching = async (executor: Executor, pollId: string, filter: EntriesFilter): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    `select count(*)::integer as total from invitations i where i.poll_id = ? ${whereOf(filter)}`,
    [pollId],
  );
  return rows[0]?.total ?? 0;
};

const CANDIDATE = `
  case when i.user_id is null and not i.is_address then (
    select json_build_object('id', taker.id, 'username', taker.username) from people taker
    where name_key(taker.username) = i.key order by taker.username = i.entry desc, taker.id limit 1) end as candidate`;

const toInvited = (row: EntryRow): Invited => ({
  id: row.id,
  entry: row.entry,
  person: row.user_id !== null && row.username !== null ? { id: row.user_id, username: row.username } : null,
  ...(row.candidate && { candidate: row.candidate }),
  addedAt: row.added_at.toISOString(),
  hasLink: row.has_link,
  hasVoted: row.has_voted,
  ...(row.mail_withheld && { mailWithheld: true }),
});

/** Last added first. */
export const entriesOf = async (
  executor: Executor,
  pollId: string,
  filter: EntriesFilter,
  limit: number,
  after: readonly [addedAt: string, id: string] | undefined,
): Promise<Invited[]> => {
  const { rows } = await executor.raw<{ rows: EntryRow[] }>(
    `select i.id, ${SHOWN_ENTRY('i')} as entry, i.added_at, i.user_id, person.username, ${CANDIDATE},
       i.user_id is null and i.token_hash is not null as has_link, i.user_id is not null and ${HAS_VOTED} as has_voted,
       i.user_id is null and i.mail_withheld as mail_withheld
     from invitations i left join people person on person.id = i.user_id
     where i.poll_id = ? ${whereOf(filter)} ${after ? 'and (i.added_at, i.id) < (?, ?)' : ''}
     order by i.added_at desc, i.id desc limit ?`,
    [pollId, ...(after ?? []), limit],
  );
  return rows.map(toInvited);
};
