import { pollErrorTexts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import { requestMailsToStrangers } from '../poll-mails/commands.ts';
import { findStrangers, releaseMails } from '../poll-mails/repository.ts';
import { lockOwnPoll, type PollCall } from '../polls/commands.ts';
import { databaseNow } from '../polls/repository.ts';
import { statusError } from '../votes/rules.ts';
import { partsOf } from './publish-access.ts';
import { countTurnout, findNotVoted, markReminded } from './turnout.ts';

const { notOwner, notInUse, alreadyReminded } = pollErrorTexts.invited;

/** Locks an own poll for invited people that takes votes. */
const lockOpenPoll = async (trx: Transaction, call: PollCall) => {
  const poll = await lockOwnPoll(trx, call, notOwner);
  if (poll.visibility !== 'invited') throw new AppError('list_not_in_use', notInUse);
  const closed = statusError(poll, await databaseNow(trx));
  if (closed) throw closed;
  return poll;
};

/** Reminds everybody once in 24 hours: of two calls at once the poll's lock lets one through. */
export const remindInvited = (store: Store, call: PollCall): Promise<{ reminded: number; remindedAt: string | null }> =>
  store.transact(call, async (trx) => {
    const { id, title, creator, creator_username, ends_at } = await lockOpenPoll(trx, call);
    const people = await findNotVoted(trx, id);
    // Nobody to remind leaves the reminder of the day for people who join later.
    if (people.length === 0) return { reminded: 0, remindedAt: (await countTurnout(trx, id)).remindedAt };
    const remindedAt = await markReminded(trx, id);
    if (!remindedAt) throw new AppError('already_reminded', alreadyReminded);
    const reminded = { id, title, creator, creator_username };
    const payloads = partsOf(people).map((part) => ({ poll: reminded, people: part }));
    await outbox.appendAll(trx, 'poll.reminded', payloads);
    const mailed = { ...reminded, ends_at };
    await requestMailsToStrangers(trx, 'reminder', mailed, await findStrangers(trx, id));
    return { reminded: people.length, remindedAt: remindedAt.toISOString() };
  });

/** Sends withheld invitations to addresses. The next sweep requests their mails. */
export const mailInvited = (store: Store, call: PollCall): Promise<{ mailed: number }> =>
  store.transact(call, async (trx) => ({ mailed: await releaseMails(trx, (await lockOpenPoll(trx, call)).id) }));
