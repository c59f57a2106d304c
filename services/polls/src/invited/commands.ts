import { type InvitedCounts, pollErrorTexts, texts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import { leaveGroups } from '../groups/repository.ts';
import { lockOwnPoll, type PollCall, publishUnedited } from '../polls/commands.ts';
import { assertRoom } from './assert-room.ts';
import { publishAccess } from './publish-access.ts';
import * as repository from './repository.ts';

type EntriesCall = PollCall & { readonly body: { readonly entries: readonly string[] } };

interface Change {
  readonly added?: readonly string[];
  /** The users whom removed entries admitted. */
  readonly dropped?: readonly string[];
}

/** Changes the list of an own poll and publishes who has gained or lost access. */
export const changeList = (
  store: Store,
  call: PollCall,
  change: (trx: Transaction, pollId: string) => Promise<Change>,
): Promise<InvitedCounts> =>
  store.transact(call, async (trx) => {
    await repository.lockNames(trx);
    const { id, quorum } = await lockOwnPoll(trx, call, pollErrorTexts.invited.notOwner);
    const { added = [], dropped = [] } = await change(trx, id);
    // Another entry may admit the same person: by a former name, or by an address.
    const admitted = await repository.findInvitedAmong(trx, id, dropped);
    const removed = dropped.filter((userId) => !admitted.has(userId));
    const counts = await repository.countEntries(trx, id);
    // In any case: the version must not tell the creator whether an address has an account.
    for (const poll of await repository.raiseVersions(trx, [id])) await publishAccess(trx, poll, { added, removed });
    if (quorum != null && 'share' in quorum) await publishUnedited(trx, id);
    return counts;
  });

/** Gives a user access by an entry of a locked poll, and publishes it. */
export const admitToEntry = async (
  trx: Transaction,
  entry: { readonly pollId: string; readonly id: string },
  userId: string,
  how: { readonly byLink: boolean },
): Promise<void> => {
  const owners = await repository.findProvedOwners(trx, entry);
  const isNew = await repository.bindEntry(trx, entry, userId, how);
  const stillInvited = await repository.findInvitedAmong(trx, entry.pollId, owners);
  const removed = owners.filter((id) => !stillInvited.has(id));
  for (const poll of await repository.raiseVersions(trx, [entry.pollId])) {
    if (isNew || removed.length > 0) await publishAccess(trx, poll, { added: isNew ? [userId] : [], removed });
    // A merged entry makes the list shorter, which a quorum may follow.
    if (!isNew) await publishUnedited(trx, poll.id);
  }
};

export const addInvited = (store: Store, call: EntriesCall): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const added = await repository.addEntries(trx, pollId, call.body.entries);
    await assertRoom(trx, [pollId]);
    return { added };
  });

export const replaceInvited = (store: Store, call: EntriesCall): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const { entries } = call.body;
    const dropped = await repository.keepEntries(trx, pollId, entries);
    await leaveGroups(trx, pollId);
    return { added: await repository.addEntries(trx, pollId, entries), dropped };
  });

export const removeInvited = (
  store: Store,
  call: PollCall & { readonly params: { readonly entryId: string } },
): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const dropped = await repository.removeEntry(trx, pollId, call.params.entryId);
    if (!dropped) throw notFound(texts.transport.notFound);
    return { dropped };
  });

export const confirmInvited = (
  store: Store,
  call: PollCall & { readonly params: { readonly entryId: string }; readonly body: { readonly candidate: string } },
): Promise<InvitedCounts> =>
  store.transact(call, async (trx) => {
    await repository.lockNames(trx);
    const { id: pollId } = await lockOwnPoll(trx, call, pollErrorTexts.invited.notOwner);
    const { entryId: id } = call.params;
    const isCandidate = await repository.isCandidate(trx, pollId, id, call.body.candidate);
    if (!isCandidate) throw notFound(texts.transport.notFound);
    await admitToEntry(trx, { pollId, id }, call.body.candidate, { byLink: false });
    return repository.countEntries(trx, pollId);
  });
