import {
  ballotTexts,
  countedVotersOf,
  lotsTexts,
  type Poll,
  type PollSnapshot,
  sharingTexts,
  texts,
  tiedOptionsOf,
} from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import { lockOwnPoll, type PollCall, type PollCommands, publishChange } from '../polls/commands.ts';
import { assertOwner } from '../polls/policy.ts';
import { presentFor } from '../polls/presenter.ts';
import { databaseNow } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { announceLots, drawLots as draw, type StoredLots } from './draw-lots.ts';
import * as repository from './repository.ts';

const getPresentable = async (trx: Transaction, { user, params }: PollCall): Promise<PollSnapshot> => {
  const poll = await getVisible(trx, user.id, await repository.findPollForKeyShare(trx, params.id));
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  return poll;
};

export const openPresentation = (store: Store, call: PollCall) =>
  store.transact(call, async (trx) => {
    const poll = await getPresentable(trx, call);
    return repository.ensurePresentation(trx, poll.id);
  });

export const coverResults = (store: Store, call: PollCall & { body: { covered: boolean } }) =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    const poll = await getPresentable(trx, call);
    assertOwner(user.id, poll, sharingTexts.presenting.notOwner);
    const before = await repository.ensurePresentationForUpdate(trx, poll.id);
    if (before.covered === body.covered) return before;
    const { pollId, covered, version, code } = await repository.updateCovered(trx, before, body.covered);
    await outbox.append(trx, 'poll.presented', { pollId, covered, version });
    return { pollId, code, covered, version };
  });

/** An own poll that takes votes, locked. */
const getRunning = async (trx: Transaction, call: PollCall): Promise<PollSnapshot> => {
  const poll = await lockOwnPoll(trx, call);
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  if (poll.status === 'closed') throw new AppError('poll_closed', texts.vote.pollClosed);
  const isOpen = poll.opens_at === undefined || new Date(poll.opens_at) <= (await databaseNow(trx));
  if (!isOpen) throw new AppError('poll_not_open', ballotTexts.notOpen);
  return poll;
};

/** Changes the end of a poll. @param change returns whether it has changed it */
const changeEnd = async (
  { store, endsChanged }: PollCommands,
  call: PollCall,
  change: (trx: Transaction, poll: PollSnapshot) => Promise<boolean>,
): Promise<Poll> => {
  const changed = await store.transact(call, async (trx) => {
    const before = await getRunning(trx, call);
    const isChanged = await change(trx, before);
    return presentFor(call.user, isChanged ? await publishChange(trx, before) : before);
  });
  endsChanged();
  return changed;
};

export const startCountdown = (polls: PollCommands, call: PollCall & { body: { seconds: number } }): Promise<Poll> =>
  changeEnd(polls, call, async (trx, poll) => {
    await repository.ensurePresentation(trx, poll.id);
    await repository.startCountdown(trx, poll, call.body.seconds);
    return true;
  });

export const cancelCountdown = (polls: PollCommands, call: PollCall): Promise<Poll> =>
  changeEnd(polls, call, repository.cancelCountdown);

/** An own closed poll, locked: it is not reopened in between. */
const getClosed = async (trx: Transaction, call: PollCall): Promise<PollSnapshot> => {
  const poll = await lockOwnPoll(trx, call);
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  if (poll.status !== 'closed') throw new AppError('poll_open', lotsTexts.open);
  return poll;
};

const nextLots = async (trx: Transaction, poll: PollSnapshot, word: string | undefined): Promise<StoredLots> => {
  const now = await databaseNow(trx);
  if (word === undefined) {
    // Ballots that still wait may decide.
    const isCounted = countedVotersOf(poll) === poll.voters_count;
    const tied = isCounted ? tiedOptionsOf({ ...poll, ranking: poll.ranking ?? null }) : [];
    if (tied.length === 0) throw new AppError('no_tie', lotsTexts.noTie);
    return announceLots(tied, now);
  }
  if (!poll.lots) throw new AppError('lots_not_announced', lotsTexts.notAnnounced);
  return draw(await repository.getLots(trx, poll.id), word, now);
};

/** Announces the lots without a word, and draws them with one. */
export const drawLots = (
  { store }: PollCommands,
  call: PollCall & { body: { word?: string | undefined } },
): Promise<Poll> =>
  store.transact(call, async (trx) => {
    const before = await getClosed(trx, call);
    const { word } = call.body;
    // Another seed or a second draw would let the presenter choose.
    const isDone = before.lots && (word === undefined || before.lots.draw);
    if (isDone) return presentFor(call.user, before);
    await repository.updateLots(trx, before.id, await nextLots(trx, before, word));
    return presentFor(call.user, await publishChange(trx, before));
  });
