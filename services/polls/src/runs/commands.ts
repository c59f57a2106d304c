import { type Poll, type PollSnapshot, texts } from '@showhands/contracts';
import { assertKept, type Store, type Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import { postponeUnreadable, releaseAtClose } from '../anonymous/commands.ts';
import { copyNewMembers } from '../groups/copy-new-members.ts';
import { publishAccess } from '../invited/publish-access.ts';
import { lockNames } from '../invited/repository.ts';
import { type PollCall, publishUnedited } from '../polls/commands.ts';
import { assertOwner } from '../polls/policy.ts';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { presentFor } from '../polls/presenter.ts';
import { countRankingIfDue } from '../polls/ranking.ts';
import { databaseNow, findPoll, insertPoll } from '../polls/repository.ts';
import { rulesOf } from '../polls/rules.ts';
import { getVisible } from '../polls/visible-to.ts';
import * as repository from './repository.ts';
import { dueRun, optionsOfNext, scheduleOf } from './rules.ts';

/** Whether the creator's polls leave no room for one more. */
const isFull = (trx: Transaction, creator: string): Promise<boolean> =>
  assertKept(trx, 'polls', { creator }).then(
    () => false,
    (error) => {
      if (error instanceof AppError && error.code === 'storage_full') return true;
      throw error;
    },
  );

/** Writes the poll of the next run, with the rules, options and invited people of the former run. @returns its id */
const insertRun = async (
  trx: Transaction,
  { pollKeys }: PollSecrets,
  before: PollSnapshot,
  endsAt: Date | null,
): Promise<string> => {
  const { title, description, category, allow_multiple_votes, show_results } = before;
  const options = optionsOfNext(before.options).map(
    ({ text, seats = null, description: more = '', picture = null }) => {
      return { text, seats, description: more, picture };
    },
  );
  const input = { title, description, category, allow_multiple_votes, show_results, ends_at: endsAt, options };
  const rules = rulesOf({ ...input, opens_at: null }, before);
  return insertPoll(trx, before.creator, { ...input, status: 'active' }, { rules, pollKeys });
};

const publishReplaced = async (trx: Transaction, secrets: PollSecrets, id: string, wasOpen: boolean): Promise<void> => {
  if (!wasOpen) return publishUnedited(trx, id);
  await releaseAtClose(trx, secrets, id).catch((error) => postponeUnreadable(trx, id, error));
  await countRankingIfDue(trx, id);
  const poll = await findPoll(trx, id);
  if (poll) await outbox.append(trx, 'poll.closed', { poll, automatic: true });
};

/**
 * Opens the next run of a poll if it is due, by PostgreSQL's clock, and closes the poll. Only the latest of several missed runs
 * is opened. A run is left out if it would have ended by now, while moderators have hidden the poll, and while its creator has as
 * many polls as an account may keep.
 */
export const openDueRun = async (trx: Transaction, secrets: PollSecrets, id: string): Promise<void> => {
  await lockNames(trx);
  const due = await repository.claimDueRun(trx, id);
  const before = due && (await findPoll(trx, id));
  const schedule = before && scheduleOf(before);
  if (!due || !schedule) return;
  const now = await databaseNow(trx);
  const { endsAt, next } = dueRun(schedule, due.repeat_lasts, now);
  if ((endsAt && endsAt <= now) || before.visibility === 'hidden' || (await isFull(trx, before.creator))) {
    await repository.updateNextRun(trx, id, next);
    return publishUnedited(trx, id);
  }
  const runId = await insertRun(trx, secrets, before, endsAt);
  const { every, zone, from } = schedule;
  await repository.continueSeries(trx, runId, id, {
    repeat_every: every,
    repeat_zone: zone,
    repeat_from: from,
    repeat_lasts: due.repeat_lasts,
    next_run_at: next,
  });
  await repository.updateReplacedRun(trx, id);
  await publishReplaced(trx, secrets, id, due.is_open);
  const added = await repository.copyInvited(trx, id, runId);
  added.push(...(await copyNewMembers(trx, id, runId)));
  const poll = await findPoll(trx, runId);
  if (!poll) throw new Error('a run is missing within the transaction that wrote it');
  await outbox.append(trx, 'poll.created', { poll });
  await publishAccess(trx, poll, { added, removed: [] });
};

/** Ends the repetition by any run, also if the next run opens at the same time. */
export const stopRepeating = (store: Store, call: PollCall): Promise<Poll> =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    // Not locked: the only lock is of the run that repeats, since votes lock several polls in another order.
    const poll = await getVisible(trx, user.id, await findPoll(trx, params.id));
    assertOwner(user.id, poll, texts.poll.notOwner);
    // The first statement may have waited for a run that was opening, and does not see it. The second one does.
    const stopped = (await repository.stopSeries(trx, poll.id)) ?? (await repository.stopSeries(trx, poll.id));
    if (stopped) await publishUnedited(trx, stopped);
    return presentFor(user, (await findPoll(trx, poll.id)) ?? poll);
  });
