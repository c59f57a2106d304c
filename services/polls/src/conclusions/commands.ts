import { conclusionTexts, type Poll, type PollSnapshot } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { lockOwnPoll, type PollCall, publishChange } from '../polls/commands.ts';
import { presentFor } from '../polls/presenter.ts';
import { databaseNow } from '../polls/repository.ts';
import { findConclusion, updateConclusion } from './repository.ts';

/** A conclusion while people vote would sway them. */
const assertClosed = ({ status }: PollSnapshot): void => {
  if (status === 'draft') throw new AppError('poll_draft', conclusionTexts.draft);
  if (status !== 'closed') throw new AppError('poll_open', conclusionTexts.open);
};

/** When this close of the poll had its first conclusion, even one that was removed: voters are told of one only. */
const findFirstTime = async (trx: Transaction, { id, closed_at: closedAt }: PollSnapshot): Promise<string | null> => {
  const at = (await findConclusion(trx, id))?.concluded_at;
  return at !== undefined && closedAt !== null && at >= closedAt ? at : null;
};

export const concludePoll = (store: Store, call: PollCall & { body: { text: string } }): Promise<Poll> =>
  store.transact(call, async (trx) => {
    const before = await lockOwnPoll(trx, call);
    assertClosed(before);
    const { text } = call.body;
    if (text === (before.conclusion?.text ?? '')) return presentFor(call.user, before);
    const firstTime = await findFirstTime(trx, before);
    const concludedAt = firstTime ?? (await databaseNow(trx)).toISOString();
    await updateConclusion(trx, before.id, { text, concluded_at: concludedAt });
    const poll = await publishChange(trx, before, firstTime === null ? { is_concluded: true } : {});
    return presentFor(call.user, poll);
  });
