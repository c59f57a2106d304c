import { type NewPoll, type Poll, type Sequence, sharingTexts, texts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { type Caller, changeStatus, insertNewPoll, type PollCall, type PollCommands } from '../polls/commands.ts';
import { assertOwner } from '../polls/policy.ts';
import { findPoll, findPollForUpdate } from '../polls/repository.ts';
import { assertDistinct } from '../polls/rules.ts';
import { getVisible } from '../polls/visible-to.ts';
import { ensurePresentationForUpdate, findPollForKeyShare, replaceCode } from '../presentations/repository.ts';
import * as repository from './repository.ts';
import { assertPollFits, assertPresentable, assertRoom, waitingPlace } from './rules.ts';

/** The sequence of another user does not exist. */
const getForUpdate = async (trx: Transaction, { user, params }: PollCall): Promise<Sequence> => {
  const sequence = await repository.findSequenceForUpdate(trx, user.id, params.id);
  if (!sequence) throw notFound(sharingTexts.presenting.sequenceNotFound);
  return sequence;
};

const readBack = async (trx: Transaction, { user }: Caller, id: string): Promise<Sequence> => {
  const sequence = await repository.findSequence(trx, user.id, id);
  if (!sequence) throw new Error('a sequence is missing within the transaction that wrote it');
  return sequence;
};

/** The polls of another user do not exist. */
const holdOwnPolls = async (trx: Transaction, { user }: Caller, ids: readonly string[]): Promise<void> => {
  if ((await repository.holdPolls(trx, user.id, ids)) < ids.length) throw notFound(texts.poll.notFound);
};

export const createSequence = (store: Store, call: Caller & { body: repository.SequenceInput }) =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    await holdOwnPolls(trx, call, body.poll_ids);
    await repository.lockSequences(trx, user.id);
    assertRoom(await repository.countSequences(trx, user.id));
    return readBack(trx, call, await repository.insertSequence(trx, user.id, body));
  });

export const updateSequence = (store: Store, call: PollCall & { body: repository.SequenceInput }) =>
  store.transact(call, async (trx) => {
    const before = await getForUpdate(trx, call);
    await holdOwnPolls(trx, call, call.body.poll_ids);
    await repository.updateSequence(trx, before, call.body);
    return readBack(trx, call, before.id);
  });

export const deleteSequence = (store: Store, call: PollCall) =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    const isDeleted = await repository.deleteSequence(trx, user.id, params.id);
    if (!isDeleted) throw notFound(sharingTexts.presenting.sequenceNotFound);
    return { id: params.id, message: sharingTexts.presenting.sequenceDeleted };
  });

/** Closes the poll that has been presented, as its creator does by hand. @returns null if it takes no votes anyway */
const closeFormer = async (
  polls: PollCommands,
  trx: Transaction,
  user: Identity,
  { on_next, current }: Sequence,
): Promise<Poll | null> => {
  if (on_next === 'keep' || current === null) return null;
  const former = await findPollForUpdate(trx, current);
  if (former?.status !== 'active') return null;
  return (await changeStatus(polls, trx, user, former, 'closed')).poll;
};

/**
 * Presents a poll of a locked sequence. The sequence is locked first, then the former poll, then their rows: the deletion of a
 * poll takes the latter two in the same order and the sequence never, so that no deadlock is possible.
 */
const moveTo = async (polls: PollCommands, trx: Transaction, call: Caller, before: Sequence, to: string) => {
  const { id: sequenceId, current: from } = before;
  if (from === to) return { sequence: before, closed: null };
  const closed = await closeFormer(polls, trx, call.user, before);
  const isPresented = await repository.updateCurrent(trx, sequenceId, to);
  if (!isPresented) throw notFound(sharingTexts.presenting.notInSequence);
  const sequence = await readBack(trx, call, sequenceId);
  const waiting = waitingPlace(before, to);
  const visibility = (await findPoll(trx, to))?.visibility;
  const move = { sequenceId, from, to, ...(waiting !== undefined && { waiting }), version: sequence.version };
  await outbox.append(trx, 'sequence.moved', { ...move, ...(visibility && { visibility }) });
  return { sequence, closed };
};

export const presentInSequence = async (polls: PollCommands, call: PollCall & { body: { poll_id: string } }) => {
  const result = await polls.store.transact(call, async (trx) => {
    const before = await getForUpdate(trx, call);
    assertPresentable(before, call.body.poll_id);
    return moveTo(polls, trx, call, before, call.body.poll_id);
  });
  if (result.closed) polls.endsChanged();
  return result;
};

/** Starts a sequence with an own poll, whose code passes to it: the address on the wall stays the same. */
const startWith = async (trx: Transaction, call: Caller, pollId: string): Promise<Sequence> => {
  const { user } = call;
  const poll = await getVisible(trx, user.id, await findPollForKeyShare(trx, pollId));
  assertOwner(user.id, poll, texts.poll.notOwner);
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  await repository.lockSequences(trx, user.id);
  assertRoom(await repository.countSequences(trx, user.id));
  const { code } = await ensurePresentationForUpdate(trx, poll.id);
  const input = { title: poll.title, on_next: 'keep' as const, poll_ids: [poll.id] };
  const id = await repository.insertSequence(trx, user.id, input, { code, current: poll.id });
  await replaceCode(trx, poll.id);
  return readBack(trx, call, id);
};

type AskCall = PollCall & { readonly body: { readonly sequence_id: string | null; readonly poll: NewPoll } };

/** Creates a poll that comes after `params.id`, in its sequence or in a new one, and presents it. */
export const askNext = async (polls: PollCommands, call: AskCall) => {
  const { user, params, body } = call;
  if (body.poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  assertDistinct(body.poll.options);
  const result = await polls.store.transact(call, async (trx) => {
    const { sequence_id: id } = body;
    const before =
      id === null ? await startWith(trx, call, params.id) : await getForUpdate(trx, { ...call, params: { id } });
    assertPresentable(before, params.id);
    assertPollFits(before);
    const ids = before.polls.map((poll) => poll.id);
    await holdOwnPolls(trx, call, ids);
    const poll = await insertNewPoll(polls, trx, user, body.poll);
    const input = { ...before, poll_ids: ids.toSpliced(ids.indexOf(params.id) + 1, 0, poll.id) };
    await repository.updateSequence(trx, before, input);
    return { poll, ...(await moveTo(polls, trx, call, before, poll.id)) };
  });
  polls.endsChanged();
  return result;
};
