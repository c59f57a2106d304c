import type { Group, GroupAdmission, Invited, SharedGroup } from '@showhands/contracts';
import { isAddress } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { COPIED_AT, IS_UNWANTED, SHOWN_ENTRY, WANTED } from '../invited/repository.ts';

interface GroupRow {
  readonly id: string;
  /** Null for a group of the sign-in provider. */
  readonly owner: string | null;
  readonly name: string;
  readonly admits: GroupAdmission;
  readonly members: number;
  readonly polls: number;
  readonly created_at: Date;
  readonly version: string;
}

const COLUMNS = `
  g.id, g.owner, g.name, g.admits, g.members, g.created_at, g.version,
  (select count(*)::integer from poll_groups shared where shared.group_id = g.id) as polls`;

const toGroup = ({ id, owner, name, admits, members, polls, created_at: createdAt, version }: GroupRow): Group => ({
  id,
  name,
  admits,
  members,
  polls,
  createdAt: createdAt.toISOString(),
  version: Number(version),
  ...(owner === null && { managed: true }),
});

/** Groups of the user, and groups of the sign-in provider that the user is in. */
const IS_USABLE = `(g.owner = :user or (g.owner is null and exists (
  select from group_members own where own.group_id = g.id and own.user_id = :user)))`;

/** The groups that a user may use, by name. */
export const groupsOf = async (executor: Executor, user: string): Promise<Group[]> => {
  const { rows } = await executor.raw<{ rows: GroupRow[] }>(
    `select ${COLUMNS} from groups g where ${IS_USABLE} order by lower(normalize(g.name, NFKC)), g.id`,
    { user },
  );
  return rows.map(toGroup);
};

export const findGroup = async (executor: Executor, user: string, id: string): Promise<Group | undefined> => {
  const { rows } = await executor.raw<{ rows: GroupRow[] }>(
    `select ${COLUMNS} from groups g where ${IS_USABLE} and g.id = :id`,
    { user, id },
  );
  return rows.map(toGroup)[0];
};

/** Locks the group before reading it. Its members and polls change under this lock, or under `lockNames`. */
export const findGroupForUpdate = async (trx: Transaction, user: string, id: string): Promise<Group | undefined> => {
  await trx.raw(`select from groups g where ${IS_USABLE} and g.id = :id for update`, { user, id });
  return findGroup(trx, user, id);
};

/** Makes a user's new groups wait for each other until the commit. */
export const lockGroups = async (trx: Transaction, owner: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('groups ' || ?, 0))", [owner]);
};

export const countGroups = async (trx: Transaction, owner: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from groups where owner = ?',
    [owner],
  );
  return rows[0]?.count ?? 0;
};

/** @returns the id of the group */
export const insertGroup = async (
  trx: Transaction,
  owner: string,
  { name, admits }: Pick<Group, 'name' | 'admits'>,
): Promise<string> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'insert into groups (owner, name, admits) values (?, ?, ?) returning id',
    [owner, name, admits],
  );
  const [inserted] = rows;
  if (!inserted) throw new Error('an insert has returned no row');
  return inserted.id;
};

/** Writes the fields, counts the members anew, and raises the version. */
export const updateGroup = async (
  trx: Transaction,
  { id, name, admits }: Pick<Group, 'id' | 'name' | 'admits'>,
): Promise<void> => {
  await trx.raw(
    `update groups set name = ?, admits = ?, version = version + 1,
       members = (select count(*) from group_members m where m.group_id = groups.id)
     where id = ?`,
    [name, admits, id],
  );
};

export const deleteGroup = async (trx: Transaction, id: string): Promise<void> => {
  await trx('groups').where({ id }).delete();
};

// As for lists of polls: of accounts whose names differ by their case only, the one that has exactly this name.
const ADD = `
  insert into group_members (group_id, entry, is_address, user_id)
  select ?::uuid, entry, is_address, user_id from (
    select distinct on (name_key(wanted.entry), wanted.is_address) wanted.entry, wanted.is_address, person.id as user_id
    from unnest(?::text[], ?::boolean[]) as wanted (entry, is_address)
    left join people person on not wanted.is_address and name_key(person.username) = name_key(wanted.entry)
    order by name_key(wanted.entry), wanted.is_address, person.username = wanted.entry desc, person.id) entries
  on conflict do nothing
  returning id`;

/** Adds entries that are not in the group. Needs `lockNames`. @returns the ids of the new members */
export const addMembers = async (trx: Transaction, groupId: string, entries: readonly string[]): Promise<string[]> => {
  const added = await trx.raw<{ rows: { id: string }[] }>(ADD, [
    groupId,
    [...entries],
    entries.map(isAddress),
  ] as never);
  return added.rows.map(({ id }) => id);
};

/** Adds the list of a poll to a new group. Addresses admit who has proved them. Needs `lockNames`. */
export const copyList = async (trx: Transaction, groupId: string, pollId: string): Promise<void> => {
  await trx.raw(
    `insert into group_members (group_id, entry, is_address, user_id, added_at)
     select ?::uuid, entry, is_address, case when is_address then null else user_id end, ${COPIED_AT('i')}
     from invitations i where poll_id = ?
     on conflict do nothing`,
    [groupId, pollId],
  );
};

/** The ids of the members whose entries are not among these. */
export const otherMembers = async (
  trx: Transaction,
  groupId: string,
  entries: readonly string[],
): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `${WANTED} select id from group_members where group_id = ? and ${IS_UNWANTED}`,
    [[...entries], entries.map(isAddress), groupId] as never,
  );
  return rows.map(({ id }) => id);
};

export const hasMember = async (trx: Transaction, groupId: string, id: string): Promise<boolean> =>
  (await trx('group_members').where({ group_id: groupId, id }).first('id')) !== undefined;

interface MemberRow {
  readonly id: string;
  readonly entry: string;
  readonly added_at: Date;
  readonly user_id: string | null;
  readonly username: string | null;
}

/** Last added first. */
export const membersOf = async (
  executor: Executor,
  groupId: string,
  limit: number,
  after: readonly [addedAt: string, id: string] | undefined,
): Promise<Invited[]> => {
  const { rows } = await executor.raw<{ rows: MemberRow[] }>(
    `select m.id, ${SHOWN_ENTRY('m')} as entry, m.added_at, m.user_id, person.username
     from group_members m left join people person on person.id = m.user_id
     where m.group_id = ? ${after ? 'and (m.added_at, m.id) < (?, ?)' : ''}
     order by m.added_at desc, m.id desc limit ?`,
    [groupId, ...(after ?? []), limit],
  );
  return rows.map(({ id, entry, added_at: addedAt, user_id: userId, username }) => ({
    id,
    entry,
    person: userId !== null && username !== null ? { id: userId, username } : null,
    addedAt: addedAt.toISOString(),
  }));
};

/**
 * SQL condition: the entry `i` of a list has the name or address of the member `m`, for the same person. A name that waits may be
 * another person's, and each of two people was named when they had the same name.
 */
export const NAMES_MEMBER = `i.key = m.key and i.is_address = m.is_address
  and (i.is_address or m.user_id is null or i.user_id = m.user_id)`;

/** The groups that a poll is shared with, by name. `missing` counts the members who are not on its list by any entry. */
export const sharedGroupsOf = async (executor: Executor, pollId: string): Promise<SharedGroup[]> => {
  const { rows } = await executor.raw<{ rows: SharedGroup[] }>(
    `select g.id, g.name, g.members,
       (select count(*)::integer from group_members m where m.group_id = g.id
          and not exists (select from invitations i where i.poll_id = shared.poll_id and ${NAMES_MEMBER})
          and not exists (select from invitations i
            where i.poll_id = shared.poll_id and i.user_id = m.user_id)) as missing
     from poll_groups shared join groups g on g.id = shared.group_id
     where shared.poll_id = ? order by lower(normalize(g.name, NFKC)), g.id`,
    [pollId],
  );
  return rows;
};

/** The polls that are shared with a group and not closed. */
export const openPollsOf = async (trx: Transaction, groupId: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select p.id from poll_groups shared join polls p on p.id = shared.poll_id
     where shared.group_id = ? and p.status <> 'closed' and (p.ends_at is null or p.ends_at > clock_timestamp())`,
    [groupId],
  );
  return rows.map(({ id }) => id);
};

/** The members who have joined the groups of a poll since it was written, by group. */
export const newMembersOf = async (
  trx: Transaction,
  pollId: string,
  limit: number,
): Promise<{ group_id: string; ids: string[] }[]> => {
  const { rows } = await trx.raw<{ rows: { group_id: string; ids: string[] }[] }>(
    `select group_id, array_agg(id) as ids from (
       select m.group_id, m.id from polls p join poll_groups shared on shared.poll_id = p.id
       join group_members m on m.group_id = shared.group_id and m.added_at >= p.created_at
       where p.id = ? order by m.added_at, m.id limit ?) joined group by group_id order by group_id`,
    [pollId, limit],
  );
  return rows;
};

export const insertShare = async (trx: Transaction, pollId: string, groupId: string): Promise<void> => {
  await trx.raw('insert into poll_groups (poll_id, group_id) values (?, ?) on conflict do nothing', [pollId, groupId]);
};

/** @returns whether the poll was shared with the group */
export const deleteShare = async (trx: Transaction, pollId: string, groupId: string): Promise<boolean> =>
  (await trx('poll_groups').where({ poll_id: pollId, group_id: groupId }).delete()) > 0;

/** Makes the list of a poll independent of its groups. */
export const leaveGroups = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx('poll_groups').where({ poll_id: pollId }).delete();
  await trx.raw("update invitations set direct = true, groups = '{}' where poll_id = ? and groups <> '{}'", [pollId]);
};

/** Filters polls by whether they need a share of their list for a result. */
export const pollsWithShare = async (trx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'select id from polls where id = any (?) and quorum_share is not null',
    [[...ids]],
  );
  return rows.map(({ id }) => id);
};

/** Stores the version of a user's memberships. @returns false for an outdated version, and for a deleted user */
export const upsertProviderPerson = async (trx: Transaction, userId: string, version: number): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into provider_people as p (user_id, version) values (?, ?)
     on conflict (user_id) do update set version = excluded.version where p.version < excluded.version`,
    [userId, version],
  );
  return rowCount === 1;
};

interface Membership {
  readonly group_id: string;
  readonly id: string;
}

/** The memberships of a user in groups of the provider that have none of these names. */
export const otherProviderGroupsOf = async (
  trx: Transaction,
  userId: string,
  names: readonly string[],
): Promise<Membership[]> => {
  const { rows } = await trx.raw<{ rows: Membership[] }>(
    `select m.group_id, m.id from group_members m join groups g on g.id = m.group_id
     where m.user_id = ? and g.owner is null and g.name <> all (?)`,
    [userId, [...names]],
  );
  return rows;
};

/** Adds a user to groups of the provider, which are created where they are missing. The entry is the id, since names change. */
export const joinProviderGroups = async (
  trx: Transaction,
  userId: string,
  names: readonly string[],
): Promise<Membership[]> => {
  await trx.raw(
    `insert into groups (name, admits) select name, 'all' from unnest(?::text[]) as n (name) order by name
     on conflict do nothing`,
    [[...names]],
  );
  const { rows } = await trx.raw<{ rows: Membership[] }>(
    `insert into group_members (group_id, entry, is_address, user_id)
     select id, :userId, false, :userId::uuid from groups where owner is null and name = any (:names)
     on conflict do nothing returning group_id, id`,
    { userId, names: [...names] } as never,
  );
  return rows;
};

export const recountMembers = async (trx: Transaction, id: string): Promise<void> => {
  await trx.raw(
    `update groups set version = version + 1,
       members = (select count(*) from group_members m where m.group_id = groups.id)
     where id = ?`,
    [id],
  );
};
