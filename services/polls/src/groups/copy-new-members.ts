import { limits } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { countEntries } from '../invited/repository.ts';
import { copyMembers } from './copy-members.ts';
import { newMembersOf } from './repository.ts';

/**
 * Adds the members to a run's list who have joined its groups since the run before was written, as far as there is room. Members who
 * were taken off the former list stay off. Needs `lockNames`. @returns the users who have access by it
 */
export const copyNewMembers = async (trx: Transaction, previousId: string, pollId: string): Promise<string[]> => {
  const { total } = await countEntries(trx, pollId);
  const added = [];
  for (const { group_id: groupId, ids } of await newMembersOf(trx, previousId, limits.invited.max - total)) {
    added.push(...(await copyMembers(trx, groupId, ids, [pollId])));
  }
  return added.flatMap(({ user_id: userId }) => userId ?? []);
};
