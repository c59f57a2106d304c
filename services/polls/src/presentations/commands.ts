import { lotsTexts, type Poll, type PollSnapshot, sharingTexts, texts, tiedOptionsOf } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { type Caller, type PollCommands, publishChange } from '../polls/commands.ts';
import { assertOwner, assertVisible } from '../polls/policy.ts';
import { presentFor } from '../polls/presenter.ts';
import { databaseNow, findPollForUpdate } from '../polls/repository.ts';
import { drawLots as draw } from './draw-lots.ts';
import * as repository from './repository.ts';

const getPresentable = async (trx: Transaction, user: Identity, id: string): Promise<PollSnapshot> => {
  const poll = assertVisible(user.id, await repository.findPollForKeyShare(trx, id));
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  return poll;
};

export const openPresentation = (store: Store, call: Caller & { params: { id: string } }) =>
  store.transact(call, async (trx) => {
    const poll = await getPresentable(trx, call.user, call.params.id);
    return repository.ensurePresentation(trx, poll.id);
  });

export const coverResults = (store: Store, call: Caller & { params: { id: string }; body: { covered: boolean } }) =>
  store.transact(call, async (trx) => {
    const { user, params, body } = call;
    const poll = await getPresentable(trx, user, params.id);
    assertOwner(user.id, poll, sharingTexts.presenting.notOwner);
    const before = await repository.ensurePresentationForUpdate(trx, poll.id);
    if (before.covered === body.covered) return before;
    const { pollId, covered, version, code } = await repository.updateCovered(trx, before, body.covered);
    await outbox.append(trx, 'poll.presented', { pollId, covered, version });
    return { pollId, code, covered, version };
  });

type PollCall = Caller & { readonly params: { readonly id: string } };

/** An own poll that takes votes, locked: neither a vote nor its close comes in between. */
const getRunning = async (trx: Transaction, { user, params }: PollCall): Promise<PollSnapshot> => {
  const poll = assertVisible(user.id, await findPollForUpdate(trx, params.id));
  assertOwner(user.id, poll, texts.poll.notOwner);
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  if (poll.status === 'closed') throw new AppError('poll_closed', texts.vote.pollClosed);
  const isOpen = poll.opens_at === undefined || new Date(poll.opens_at) <= (await databaseNow(trx));
  if (!isOpen) throw new AppError('poll_not_open', texts.vote.notOpen);
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

export const drawLots = ({ store }: PollCommands, call: PollCall): Promise<Poll> =>
  store.transact(call, async (trx) => {
    const before = assertVisible(call.user.id, await findPollForUpdate(trx, call.params.id));
    assertOwner(call.user.id, before, texts.poll.notOwner);
    if (before.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
    if (before.status !== 'closed') throw new AppError('poll_open', lotsTexts.open);
    // A second draw would let the presenter choose.
    if (before.lots) return presentFor(call.user, before);
    const tied = tiedOptionsOf({ ...before, ranking: before.ranking ?? null });
    if (tied.length === 0) throw new AppError('no_tie', lotsTexts.noTie);
    await repository.updateLots(trx, before.id, draw(tied, await databaseNow(trx)));
    return presentFor(call.user, await publishChange(trx, before));
  });
