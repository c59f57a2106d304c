import { type Group, type GroupAdmission, pollErrorTexts, texts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import { assertRoom as assertListRoom } from '../invited/assert-room.ts';
import { changeList } from '../invited/commands.ts';
import { publishAccess } from '../invited/publish-access.ts';
import { findInvitedAmong, lockNames, raiseVersions } from '../invited/repository.ts';
import { type Caller, lockOwnPoll, type PollCall, publishUnedited } from '../polls/commands.ts';
import * as shared from './copy-members.ts';
import * as repository from './repository.ts';
import { assertCurrent, assertFewChanges, assertRoom, assertSize } from './rules.ts';
import { shareOwnGroup } from './share-own-group.ts';

/** The `id` of the path is a group. */
type GroupCall = Caller & { readonly params: { readonly id: string } };
type SharedCall = PollCall & { readonly params: { readonly groupId: string } };

/** The group of another user does not exist. */
export const assertFound = (group: Group | undefined): Group => {
  if (!group) throw notFound(pollErrorTexts.groups.notFound);
  return group;
};

const lockOwnGroup = async (trx: Transaction, ownerId: string, id: string): Promise<Group> => {
  const group = assertFound(await repository.findGroupForUpdate(trx, ownerId, id));
  if (group.managed) throw new AppError('not_owner', pollErrorTexts.groups.managed);
  return group;
};

/** Counts the members, raises the version, and reads the group back. */
const finish = async (trx: Transaction, ownerId: string, group: Pick<Group, 'id' | 'name' | 'admits'>) => {
  await repository.updateGroup(trx, group);
  const written = assertFound(await repository.findGroup(trx, ownerId, group.id));
  assertSize(written);
  return written;
};

type NewGroup = Caller & {
  readonly body: {
    readonly name: string;
    readonly admits: GroupAdmission;
    readonly entries?: readonly string[] | undefined;
    readonly poll_id?: string | undefined;
  };
};

export const createGroup = (store: Store, call: NewGroup): Promise<Group> =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    await lockNames(trx);
    if (body.poll_id !== undefined) {
      await lockOwnPoll(trx, { ...call, params: { id: body.poll_id } }, pollErrorTexts.invited.notOwner);
    }
    await repository.lockGroups(trx, user.id);
    assertRoom(await repository.countGroups(trx, user.id));
    const id = await repository.insertGroup(trx, user.id, body);
    if (body.poll_id !== undefined) await repository.copyList(trx, id, body.poll_id);
    await repository.addMembers(trx, id, body.entries ?? []);
    return finish(trx, user.id, { id, ...body });
  });

export const updateGroup = (
  store: Store,
  call: GroupCall & { body: { name: string; admits: GroupAdmission; version?: number | undefined } },
): Promise<Group> =>
  store.transact(call, async (trx) => {
    const { user, params, body } = call;
    const before = await lockOwnGroup(trx, user.id, params.id);
    assertCurrent(before, body.version);
    const isSame = before.name === body.name && before.admits === body.admits;
    return isSame ? before : finish(trx, user.id, { id: before.id, name: body.name, admits: body.admits });
  });

/** The members stay on the lists of polls: nobody loses access by the deletion. */
export const deleteGroup = (store: Store, call: GroupCall) =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    const { id } = await lockOwnGroup(trx, user.id, params.id);
    await repository.deleteGroup(trx, id);
    return { id };
  });

interface Change {
  readonly given: readonly shared.SharedEntry[];
  readonly withdrawn: readonly shared.SharedEntry[];
}

/** The users of entries, by poll. */
const usersByPoll = (entries: readonly shared.SharedEntry[]): Map<string, string[]> => {
  const users = new Map<string, string[]>();
  for (const { poll_id: pollId, user_id: userId } of entries) {
    const ofPoll = users.get(pollId) ?? [];
    if (userId !== null) ofPoll.push(userId);
    users.set(pollId, ofPoll);
  }
  return users;
};

/** Publishes who has gained or lost access to polls, and the polls that need a share of their list. */
export const publishLists = async (trx: Transaction, { given, withdrawn }: Change): Promise<void> => {
  const [added, removed] = [usersByPoll(given), usersByPoll(withdrawn)];
  const pollIds = [...new Set([...added.keys(), ...removed.keys()])];
  for (const poll of await raiseVersions(trx, pollIds)) {
    const left = removed.get(poll.id) ?? [];
    // Another entry may admit the same person: by a former name, or by an address.
    const admitted = await findInvitedAmong(trx, poll.id, left);
    const gone = left.filter((userId) => !admitted.has(userId));
    await publishAccess(trx, poll, { added: added.get(poll.id) ?? [], removed: gone });
  }
  for (const id of await repository.pollsWithShare(trx, pollIds)) await publishUnedited(trx, id);
};

interface MemberChange {
  /** The ids of members. */
  readonly removed: readonly string[];
  readonly entries: readonly string[];
}

/** Changes the members of an own group, and the lists of its polls with them. Removes first: one person can have two names. */
const changeMembers = (
  store: Store,
  call: GroupCall,
  change: (trx: Transaction, group: Group) => Promise<MemberChange>,
): Promise<Group> =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    await lockNames(trx);
    const before = await lockOwnGroup(trx, user.id, params.id);
    const { removed, entries } = await change(trx, before);
    assertFewChanges(removed.length, before.polls);
    const withdrawn = await shared.removeMembers(trx, before.id, removed);
    const added = await repository.addMembers(trx, before.id, entries);
    if (removed.length + added.length === 0) return before;
    const open = before.admits === 'all' ? await repository.openPollsOf(trx, before.id) : [];
    assertFewChanges(added.length, open.length);
    const group = await finish(trx, user.id, before);
    const given = await shared.copyMembers(trx, before.id, added, open);
    await assertListRoom(trx, open);
    await publishLists(trx, { given, withdrawn });
    return group;
  });

type EntriesCall = GroupCall & { readonly body: { readonly entries: readonly string[] } };

export const addMembers = (store: Store, call: EntriesCall): Promise<Group> =>
  changeMembers(store, call, async () => ({ removed: [], entries: call.body.entries }));

export const replaceMembers = (
  store: Store,
  call: EntriesCall & { readonly body: { readonly version?: number | undefined } },
): Promise<Group> =>
  changeMembers(store, call, async (trx, group) => {
    const { entries, version } = call.body;
    assertCurrent(group, version);
    return { removed: await repository.otherMembers(trx, group.id, entries), entries };
  });

export const removeMember = (
  store: Store,
  call: GroupCall & { readonly params: { readonly memberId: string } },
): Promise<Group> =>
  changeMembers(store, call, async (trx, { id }) => {
    const { memberId } = call.params;
    if (!(await repository.hasMember(trx, id, memberId))) throw notFound(texts.transport.notFound);
    return { removed: [memberId], entries: [] };
  });

export const shareWithGroup = (store: Store, call: SharedCall) =>
  changeList(store, call, async (trx, pollId) => {
    const added = await shareOwnGroup(trx, call.user.id, call.params.groupId, pollId);
    await assertListRoom(trx, [pollId]);
    return { added };
  });

export const unshareWithGroup = (store: Store, call: SharedCall) =>
  changeList(store, call, async (trx, pollId) => {
    const { groupId } = call.params;
    // The creator may have left a group of the sign-in provider meanwhile.
    if (!(await repository.deleteShare(trx, pollId, groupId))) throw notFound(pollErrorTexts.groups.notFound);
    const withdrawn = await shared.withdrawGroup(trx, groupId, pollId);
    return { dropped: withdrawn.flatMap(({ user_id: userId }) => userId ?? []) };
  });
