import { type InvitedCounts, limits, pollErrorTexts, texts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import { lockOwnPoll, type PollCall, publishUnedited } from '../polls/commands.ts';
import { publishAccess } from './publish-access.ts';
import * as repository from './repository.ts';

type EntriesCall = PollCall & { readonly body: { readonly entries: readonly string[] } };

interface Change {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/** Changes the list of an own poll and publishes who has gained or lost access. */
const changeList = (
  store: Store,
  call: PollCall,
  change: (trx: Transaction, pollId: string) => Promise<Change>,
): Promise<InvitedCounts> =>
  store.transact(call, async (trx) => {
    await repository.lockNames(trx);
    const { id, quorum } = await lockOwnPoll(trx, call, pollErrorTexts.invited.notOwner);
    const { added = [], removed = [] } = await change(trx, id);
    const counts = await repository.countEntries(trx, id);
    const needsShare = quorum != null && 'share' in quorum;
    if (needsShare || added.length + removed.length > 0) {
      for (const poll of await repository.raiseVersions(trx, [id])) await publishAccess(trx, poll, { added, removed });
    }
    if (needsShare) await publishUnedited(trx, id);
    return counts;
  });

const assertRoom = async (trx: Transaction, pollId: string): Promise<void> => {
  const { total } = await repository.countEntries(trx, pollId);
  if (total > limits.invited.max) throw new AppError('too_many_invited', pollErrorTexts.invited.tooMany);
};

export const addInvited = (store: Store, call: EntriesCall): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const added = await repository.addEntries(trx, pollId, call.body.entries);
    await assertRoom(trx, pollId);
    return { added };
  });

export const replaceInvited = (store: Store, call: EntriesCall): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const { entries } = call.body;
    const dropped = await repository.keepEntries(trx, pollId, entries);
    const added = await repository.addEntries(trx, pollId, entries);
    // Somebody who has been renamed can leave the list by one name and be on it by the other.
    const readmitted = new Set(added);
    return { added, removed: dropped.filter((userId) => !readmitted.has(userId)) };
  });

export const removeInvited = (
  store: Store,
  call: PollCall & { readonly params: { readonly entryId: string } },
): Promise<InvitedCounts> =>
  changeList(store, call, async (trx, pollId) => {
    const removed = await repository.removeEntry(trx, pollId, call.params.entryId);
    if (!removed) throw notFound(texts.transport.notFound);
    return { removed };
  });
