import type { EventPayload } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { partsOf } from '../invited/publish-access.ts';
import { findNotVoted } from '../invited/turnout.ts';
import * as repository from './repository.ts';

/** Keeps an event below 50 kB: an address has up to 254 characters. */
const ADDRESSES_PER_EVENT = 100;
const POLLS_PER_SWEEP = 100;

type Request = EventPayload<'mail.requested'>;

/** Requests mails to people without an account. Auth drops them if there is no mail server. */
export const requestMailsToStrangers = async (
  trx: Transaction,
  kind: Request['kind'],
  poll: Request['poll'],
  addresses: readonly string[],
): Promise<void> => {
  const payloads = partsOf(addresses, ADDRESSES_PER_EVENT).map((part) => ({ kind, poll, people: [], addresses: part }));
  await outbox.appendAll(trx, 'mail.requested', payloads);
};

/** Invites addresses on the list of an open poll, each once. Accounts with proved addresses are invited by notifications. */
const inviteStrangers = async (trx: Transaction, pollId: string): Promise<void> => {
  const poll = await repository.findMailedPoll(trx, pollId);
  if (poll) await requestMailsToStrangers(trx, 'invitation', poll, await repository.markMailed(trx, pollId));
};

/** Tells invited people who have not voted that the poll closes in a day, once for each poll. */
const announceEnd = async (trx: Transaction, pollId: string): Promise<void> => {
  const poll = await repository.findMailedPoll(trx, pollId);
  if (!poll || !(await repository.markAnnounced(trx, pollId))) return;
  const people = await findNotVoted(trx, pollId);
  const payloads = partsOf(people).map((part) => ({ kind: 'closing' as const, poll, people: part }));
  await outbox.appendAll(trx, 'mail.requested', payloads);
};

const internalCall = () => ({ idempotency: null, replayed: false });

/**
 * Requests the mails that are due, with one transaction for each poll.
 * @param failed gets the error of a poll, which keeps no other poll from its mails
 */
export const requestDueMails = async (
  store: Store,
  failed: (error: unknown, pollId: string) => void,
): Promise<void> => {
  const requestFor = async (
    pollIds: readonly string[],
    request: (trx: Transaction, pollId: string) => Promise<void>,
  ): Promise<void> => {
    for (const id of pollIds) {
      await store.transact(internalCall(), (trx) => request(trx, id)).catch((error) => failed(error, id));
    }
  };
  await requestFor(await repository.findUnmailedPolls(store.database, POLLS_PER_SWEEP), inviteStrangers);
  await requestFor(await repository.findUnannouncedEnds(store.database, POLLS_PER_SWEEP), announceEnd);
};
