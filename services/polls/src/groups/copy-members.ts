import type { Transaction } from '@showhands/service-kit/database';
import { admittedBy, COPIED_AT, usersAdmittedBy } from '../invited/repository.ts';
import { NAMES_MEMBER } from './repository.ts';

/** Entries on the lists of polls that a change of a group has added or removed. Without a user they gave nobody access yet. */
export interface SharedEntry {
  readonly poll_id: string;
  readonly user_id: string | null;
}

type EntryRows = { readonly rows: readonly SharedEntry[] };

const SAME_USER = 'i.user_id = m.user_id';

const MARK = (same: string): string => `
  update invitations i set groups = i.groups || m.group_id from group_members m
  where m.group_id = ? and m.id = any (?) and i.poll_id = any (?) and ${same} and m.group_id <> all (i.groups)`;

// By the present name of a person: the name that a member was added by may be another one's meanwhile.
const ADD = admittedBy(`
  insert into invitations (poll_id, entry, is_address, user_id, added_at, direct, groups)
  select asked.poll_id, case when m.is_address then m.entry else coalesce(person.username, m.entry) end, m.is_address,
    m.user_id, ${COPIED_AT('m')}, false, array[m.group_id]
  from group_members m cross join unnest(?::uuid[]) as asked (poll_id) left join people person on person.id = m.user_id
  where m.group_id = ? and m.id = any (?)
  on conflict do nothing`);

// Another entry may have the name: one that waits, or one of a former user of the name. The entry is the id then.
const ADD_BY_ID = admittedBy(`
  insert into invitations (poll_id, entry, is_address, user_id, direct, groups)
  select asked.poll_id, m.user_id::text, false, m.user_id, false, array[m.group_id]
  from group_members m cross join unnest(?::uuid[]) as asked (poll_id)
  where m.group_id = ? and m.id = any (?) and m.user_id is not null
    and not exists (select from invitations i where i.poll_id = asked.poll_id and ${SAME_USER})
  on conflict do nothing`);

/** Adds members of a group to the lists of polls. Needs `lockNames`. @returns the entries that were not there before */
export const copyMembers = async (
  trx: Transaction,
  groupId: string,
  memberIds: readonly string[],
  pollIds: readonly string[],
): Promise<readonly SharedEntry[]> => {
  if (memberIds.length === 0 || pollIds.length === 0) return [];
  for (const same of [NAMES_MEMBER, SAME_USER]) await trx.raw(MARK(same), [groupId, [...memberIds], [...pollIds]]);
  const added: SharedEntry[] = [];
  for (const sql of [ADD, ADD_BY_ID])
    added.push(...(await trx.raw<EntryRows>(sql, [[...pollIds], groupId, [...memberIds]] as never)).rows);
  return added;
};

/** As `copyMembers`, for all members of the group. */
export const copyGroup = async (trx: Transaction, groupId: string, pollId: string): Promise<readonly SharedEntry[]> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>('select id from group_members where group_id = ?', [
    groupId,
  ]);
  return copyMembers(
    trx,
    groupId,
    rows.map(({ id }) => id),
    [pollId],
  );
};

/** Entries `i` stay if they were named directly, or if another group gives them. The id of a deleted group counts. */
const WITHDRAW = `
  kept as (
    update invitations i set groups = array_remove(i.groups, given.group_id) from given
    where i.poll_id = given.poll_id and i.id = given.id and (i.direct or cardinality(i.groups) > 1)),
  dropped as (
    delete from invitations i using given
    where i.poll_id = given.poll_id and i.id = given.id and not i.direct and cardinality(i.groups) = 1
    returning i.poll_id, i.user_id, i.key, i.is_address)
  ${usersAdmittedBy('dropped')}`;

/** The name may have waited when the member was copied, and have an account since. */
const COPIED_NAME = `(${NAMES_MEMBER} or i.user_id is null and i.key = m.key and i.is_address = m.is_address)`;

const givenBy = (same: string): string => `
  select i.poll_id, i.id, m.group_id
  from removed m join poll_groups shared on shared.group_id = m.group_id
  join invitations i on i.poll_id = shared.poll_id and ${same} and m.group_id = any (i.groups)`;

/** Removes members of a group, and the entries that they have by this group alone from the lists of its polls. @returns these */
export const removeMembers = async (
  trx: Transaction,
  groupId: string,
  memberIds: readonly string[],
): Promise<readonly SharedEntry[]> => {
  const removed = await trx.raw<EntryRows>(
    `with removed as (
       delete from group_members where group_id = ? and id = any (?) returning group_id, key, is_address, user_id),
     given as (${givenBy(COPIED_NAME)} union ${givenBy(SAME_USER)}),
     ${WITHDRAW}`,
    [groupId, [...memberIds]],
  );
  return removed.rows;
};

/** Removes the entries that a poll has by a group alone. @returns these */
export const withdrawGroup = async (
  trx: Transaction,
  groupId: string,
  pollId: string,
): Promise<readonly SharedEntry[]> => {
  const removed = await trx.raw<EntryRows>(
    `with given as (
       select i.poll_id, i.id, ?::uuid as group_id from invitations i where i.poll_id = ? and ? = any (i.groups)),
     ${WITHDRAW}`,
    [groupId, pollId, groupId],
  );
  return removed.rows;
};
