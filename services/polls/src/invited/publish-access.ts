import type { EventPayload } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import {
  claimEntries,
  claimMembers,
  findInvitedAmong,
  findWaitingPolls,
  pollsWithAddressOf,
  raiseVersions,
  shareNames,
  upsertProvedAddress,
} from './repository.ts';

/** Keeps an event below 50 kB, however long a list is. */
const USERS_PER_EVENT = 500;

/** The users of a list in parts that each fit into an event. */
export const partsOf = (userIds: readonly string[], perEvent = USERS_PER_EVENT): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / perEvent) }, (_, part) =>
    userIds.slice(part * perEvent, (part + 1) * perEvent),
  );

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
  const [addedParts, removedParts] = [partsOf([...new Set(change.added)]), partsOf([...new Set(change.removed)])];
  const payloads = Array.from({ length: Math.max(addedParts.length, removedParts.length) }, (_, index) => ({
    pollId,
    added: addedParts[index] ?? [],
    removed: removedParts[index] ?? [],
    version,
  }));
  await outbox.appendAll(trx, 'poll.access-changed', payloads);
};

/**
 * Gives a person the group entries with the person's name, and access to the polls that list it. A name that was listed before
 * the person took it gives nothing: the creator cannot have meant this person.
 */
export const admitPerson = async (
  trx: Transaction,
  person: { readonly id: string; readonly username: string },
  namedAt: string,
): Promise<void> => {
  await claimMembers(trx, person, namedAt);
  const pollIds = await findWaitingPolls(trx, person, namedAt);
  if (pollIds.length === 0) return;
  // The locks of polls come before the locks of entries, as in every change of a list.
  const polls = await raiseVersions(trx, pollIds);
  const claimed = new Set(await claimEntries(trx, person, namedAt, pollIds));
  for (const poll of polls) {
    if (claimed.has(poll.id)) await publishAccess(trx, poll, { added: [person.id], removed: [] });
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
