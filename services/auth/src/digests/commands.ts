import type { DomainEvent } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { addressHash } from '../mail-settings/address-hash.ts';
import { findProvedAddresses, insertMailBatch, insertMails } from '../poll-mails/repository.ts';
import * as repository from './repository.ts';
import { nextDigest } from './rules.ts';

const BATCH = 100;

const requestNext = async (trx: Transaction): Promise<number> => {
  const due = await repository.lockDueDigests(trx, BATCH);
  for (const digest of due) await repository.updateDigestTimes(trx, digest, nextDigest(digest, digest.now));
  const payloads = due.map(({ user_id: userId, since, until }) => ({
    userId,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
  await outbox.appendAll(trx, 'digest.due', payloads);
  return due.length;
};

/** Requests the digests that are due, each once: the next time is stored with the request. @returns whether there were any */
export const requestDueDigests = async (database: Database): Promise<boolean> => {
  let requested = false;
  for (let count = BATCH; count === BATCH; requested ||= count > 0) count = await database.transaction(requestNext);
  return requested;
};

/** Stores the mail of a digest. */
export const storeDigest = async (
  trx: Transaction,
  { id, payload }: DomainEvent<'digest.collected'>,
  linkSecret: string,
): Promise<void> => {
  const [user] = await findProvedAddresses(trx, [payload.userId], []);
  if (!user) return;
  await insertMailBatch(trx, { id, kind: 'digest', content: payload, pollId: null, creator: user.id });
  const mail = { hash: addressHash(linkSecret, user.email), userId: user.id, email: null };
  await insertMails(trx, id, [mail], { hours: 0, delaySeconds: 0 });
};
