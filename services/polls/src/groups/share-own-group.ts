import { pollErrorTexts } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import { copyGroup } from './copy-members.ts';
import { findGroupForUpdate, insertShare } from './repository.ts';

/**
 * Shares a poll with a group that its owner may use. Members who are missing after an earlier call are added. Needs `lockNames`.
 * @returns the users who have access by it
 */
export const shareOwnGroup = async (
  trx: Transaction,
  owner: string,
  groupId: string,
  pollId: string,
): Promise<string[]> => {
  // The group of another user does not exist.
  const group = await findGroupForUpdate(trx, owner, groupId);
  if (!group) throw notFound(pollErrorTexts.groups.notFound);
  await insertShare(trx, pollId, group.id);
  return (await copyGroup(trx, group.id, pollId)).flatMap(({ user_id: userId }) => userId ?? []);
};
