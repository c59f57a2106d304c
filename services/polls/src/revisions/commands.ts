import { revisionTexts } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { lockPoll, type PollCall } from '../polls/commands.ts';
import { databaseNow } from '../polls/repository.ts';
import { statusError } from '../votes/rules.ts';
import { confirm, latestChange, listUnconfirmed } from './repository.ts';

/** Under the lock of the poll, so that neither an edit nor the close comes in between. Repeated, it changes nothing. */
export const confirmVote = (store: Store, call: PollCall & { body: { revision: number } }) =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    const poll = await lockPoll(trx, call);
    const error = statusError(poll, await databaseNow(trx));
    if (error) throw error;
    if (body.revision > poll.revision || body.revision < (await latestChange(trx, poll.id))) {
      throw new AppError('version_conflict', revisionTexts.changedAgain);
    }
    const unconfirmed = await listUnconfirmed(trx, poll.id, user.id);
    if (unconfirmed.length > 0) await confirm(trx, poll.id, user.id, body.revision);
    return { message: revisionTexts.confirmed, unconfirmed: [] };
  });
