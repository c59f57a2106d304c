import { type DomainEvent, limits } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { countEntries, lockNames } from '../invited/repository.ts';
import { ensurePerson } from '../polls/repository.ts';
import { publishLists } from './commands.ts';
import * as shared from './copy-members.ts';
import * as repository from './repository.ts';

const withRoom = async (trx: Transaction, pollIds: readonly string[]): Promise<string[]> => {
  const counts = await Promise.all(pollIds.map((id) => countEntries(trx, id)));
  return pollIds.filter((_, index) => (counts[index]?.total ?? 0) < limits.invited.max);
};

/** Sets the groups of the sign-in provider that a user is in, and changes the lists of their polls. */
export const setProviderGroups = async (
  trx: Transaction,
  { payload: { user, groups, version } }: DomainEvent<'user.groups-changed'>,
): Promise<void> => {
  await lockNames(trx);
  if (!(await repository.upsertProviderPerson(trx, user.id, version))) return;
  await ensurePerson(trx, user);
  const given: shared.SharedEntry[] = [];
  const withdrawn: shared.SharedEntry[] = [];
  const left = await repository.otherProviderGroupsOf(trx, user.id, groups);
  for (const { group_id: groupId, id } of left) withdrawn.push(...(await shared.removeMembers(trx, groupId, [id])));
  const joined = await repository.joinProviderGroups(trx, user.id, groups);
  for (const { group_id: groupId, id } of joined) {
    const open = await withRoom(trx, await repository.openPollsOf(trx, groupId));
    given.push(...(await shared.copyMembers(trx, groupId, [id], open)));
  }
  for (const { group_id: id } of [...left, ...joined]) await repository.recountMembers(trx, id);
  await publishLists(trx, { given, withdrawn });
};
