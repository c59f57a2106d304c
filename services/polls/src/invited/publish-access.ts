import type { EventPayload } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import {
  claimEntries,
  findInvitedAmong,
  pollsWithAddressOf,
  raiseVersions,
  shareNames,
  upsertProvedAddress,
} from './repository.ts';

/** Keeps an event below 50 kB, however long a list is. */
const USERS_PER_EVENT = 500;

interface AccessChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Publishes which users have gained or lost access since this version of the poll. */
export const publishAccess = async (
  trx: Transaction,
  { id: pollId, version }: { readonly id: string; readonly version: number },
  change: AccessChange,
): Promise<void> => {
  // Two entries may admit one person: a username and an address.
  const [added, removed] = [[...new Set(change.added)], [...new Set(change.removed)]];
  const payloads = [];
  for (let begin = 0; begin < Math.max(added.length, removed.length); begin += USERS_PER_EVENT) {
    const [addedPart, removedPart] = [added, removed].map((ids) => ids.slice(begin, begin + USERS_PER_EVENT));
    payloads.push({ pollId, added: addedPart ?? [], removed: removedPart ?? [], version });
  }
  await outbox.appendAll(trx, 'poll.access-changed', payloads);
};

/** Gives a person access to the polls whose lists wait for the name. */
export const admitPerson = async (
  trx: Transaction,
  person: { readonly id: string; readonly username: string },
): Promise<void> => {
  const pollIds = await claimEntries(trx, person);
  if (pollIds.length === 0) return;
  for (const poll of await raiseVersions(trx, pollIds)) {
    await publishAccess(trx, poll, { added: [person.id], removed: [] });
  }
};

/** Gives a person access to the polls whose lists have the proved address, instead of a former one. */
export const admitByAddress = async (
  trx: Transaction,
  { user: { id: userId }, email, version }: EventPayload<'user.email-proved'>,
): Promise<void> => {
  await shareNames(trx);
  const before = await pollsWithAddressOf(trx, userId);
  await upsertProvedAddress(trx, { userId, email, version });
  const after = await pollsWithAddressOf(trx, userId);
  for (const poll of await raiseVersions(trx, [...before, ...after])) {
    const isInvited = (await findInvitedAmong(trx, poll.id, [userId])).has(userId);
    await publishAccess(trx, poll, isInvited ? { added: [userId], removed: [] } : { added: [], removed: [userId] });
  }
};
