import { outbox, type Transaction } from '@showhands/service-kit';
import { closeEnded, findPoll } from '../polls/repository.ts';

const BATCH = 100;

/** Closes polls whose end has passed, by PostgreSQL's clock. @returns whether there may be more */
export const closeEndedPolls = async (trx: Transaction): Promise<boolean> => {
  const ids = await closeEnded(trx, BATCH);
  for (const id of ids) {
    const poll = await findPoll(trx, id);
    if (poll) await outbox.append(trx, 'poll.closed', { poll, automatic: true });
  }
  return ids.length === BATCH;
};
