import { type DomainEvent, isMailAddress, limits, type RequestedMail } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { addressHash } from '../mail-settings/address-hash.ts';
import { emailKey } from '../users/rules.ts';
import * as repository from './repository.ts';

/** How long a mail is remembered after its event. */
export const KEPT_DAYS = 14;
const ONCE = KEPT_DAYS * 24;
/** A reopened poll may be closed again at once, and its creator may remind once a day. */
const DAILY = 20;

/** Creators write a conclusion soon after the close, and its mail takes the place of the first one. */
const CLOSED_DELAY_SECONDS = 15 * 60;

/** No second call to vote within a day: the mail about the near end is left out after these, and gives way to them while it waits. */
const CALLS_TO_VOTE: readonly RequestedMail[] = ['invitation', 'reminder'];
const CLOSING_DELAY_SECONDS = 60;

const spacingOf: Readonly<Record<RequestedMail, Parameters<typeof repository.insertMails>[3]>> = {
  invitation: { hours: ONCE, delaySeconds: 0 },
  closing: { hours: ONCE, delaySeconds: CLOSING_DELAY_SECONDS, notAfter: { kinds: CALLS_TO_VOTE, hours: DAILY } },
  reminder: { hours: DAILY, delaySeconds: 0 },
  closed: { hours: DAILY, delaySeconds: CLOSED_DELAY_SECONDS },
  conclusion: { hours: DAILY, delaySeconds: 0 },
};

/** Mails that a closed poll makes pointless. */
const BEFORE_CLOSE: readonly RequestedMail[] = ['invitation', 'reminder', 'closing'];

/** Stores the mails of an event, as far as their recipients have proved addresses or no account. */
export const requestMails = async (
  trx: Transaction,
  { id, payload: { kind, poll, people, addresses = [] } }: DomainEvent<'mail.requested'>,
  { linkSecret, mailsStrangers }: { readonly linkSecret: string; readonly mailsStrangers: boolean },
): Promise<void> => {
  await repository.lockMailsOf(trx, poll.id);
  if (addresses.length > 0) await repository.lockCreatorMails(trx, poll.creator);
  if (kind === 'conclusion') await repository.deleteWaiting(trx, poll.id, ['closed']);
  // An invalid address must not keep the others of the event from their mails.
  const hashOf = (email: string) => addressHash(linkSecret, email);
  const strangers = new Map(addresses.filter(isMailAddress).map((email) => [hashOf(email).toString('hex'), email]));
  // The account may have proved its address after the event.
  const users = await repository.findProvedAddresses(trx, people, [...strangers.values()].map(emailKey));
  for (const { email } of users) strangers.delete(hashOf(email).toString('hex'));
  const mails = [
    ...users.map(({ id: userId, email }) => ({ hash: hashOf(email), userId, email: null })),
    ...(mailsStrangers ? [...strangers.values()] : []).map((email) => ({ hash: hashOf(email), userId: null, email })),
  ];
  if (CALLS_TO_VOTE.includes(kind)) await repository.deleteWaitingOf(trx, poll.id, 'closing', mails);
  await repository.insertMailBatch(trx, { id, kind, content: poll, pollId: poll.id, creator: poll.creator });
  await repository.insertMails(trx, id, mails, spacingOf[kind]);
  if (addresses.length > 0) await repository.spreadStrangerMails(trx, id, limits.strangerMails.perDay);
};

export const dropMailsBeforeClose = async (trx: Transaction, pollId: string): Promise<void> => {
  await repository.lockMailsOf(trx, pollId);
  await repository.deleteWaiting(trx, pollId, BEFORE_CLOSE);
};

export const dropMailsOf = async (trx: Transaction, pollId: string): Promise<void> => {
  await repository.lockMailsOf(trx, pollId);
  await repository.deleteMailsOf(trx, pollId);
};
