import { randomInt, randomUUID } from 'node:crypto';
import type { PollSnapshot } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import { appendLeaves } from '../checkable/commands.ts';
import { insertNonces } from '../checkable/repository.ts';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { findPoll, findPollForUpdate } from '../polls/repository.ts';
import { countChoices } from '../votes/count-choices.ts';
import { writeCounted } from '../votes/repository.ts';
import { batchSize, lastBatchSize, shuffled } from './release.ts';
import { deleteWaiting, findStoredBallots, postponeRelease, writeWaiting } from './repository.ts';
import { type BallotBytes, toChoices, toCommitment, toNonce, type WaitingBallots } from './waiting-ballots.ts';
import { batchMinOf } from './waiting-votes.ts';

/** Moves ballots into the counters under random ids. The poll is locked. */
const countBallotsOf = async (trx: Transaction, poll: PollSnapshot, ballots: readonly BallotBytes[]): Promise<void> => {
  const counting = ballots
    .map((ballot) => ({ userId: randomUUID(), choices: toChoices(poll, ballot), nonce: toNonce(poll, ballot) }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const added = counting.flatMap(({ userId, choices }) => choices.map((choice) => ({ userId, ...choice })));
  const counted = countChoices(poll, added, []);
  const countedVoters = (poll.counted_voters ?? 0) + ballots.length;
  await writeCounted(trx, { poll: { ...counted, counted_voters: countedVoters }, added, removed: [], voters: [] });
  const nonces = counting.flatMap(({ userId, nonce }) => (nonce ? [{ userId, nonce }] : []));
  await insertNonces(trx, poll.id, nonces);
};

/** Counts whole ballots, and makes commitments leaves in an order of their own. */
const release = async (
  trx: Transaction,
  secrets: PollSecrets,
  poll: PollSnapshot,
  { counted, listed }: { readonly counted: readonly BallotBytes[]; readonly listed: readonly BallotBytes[] },
): Promise<void> => {
  if (poll.anonymous && counted.length > 0) await countBallotsOf(trx, poll, counted);
  if (!poll.checkable) return;
  const commitments = listed.map((ballot) => toCommitment(poll, ballot));
  await appendLeaves(trx, secrets, poll, shuffled(commitments, randomInt));
};

const openWaiting = async (trx: Transaction, waitingBallots: WaitingBallots, poll: PollSnapshot) => {
  const sealed = (await findStoredBallots(trx, [poll.id], [])).get(poll.id)?.sealed;
  return sealed && waitingBallots.open(poll, sealed);
};

const sizeOf = (poll: PollSnapshot, waiting: number): number => {
  if (!poll.anonymous) return waiting;
  const rule = { waiting, batchMin: batchMinOf(poll) };
  if (poll.status === 'closed') return lastBatchSize(rule);
  // A poll that was taken back is due again with its next vote.
  return poll.status === 'active' ? batchSize(rule, randomInt) : 0;
};

/** Releases a random batch of a poll that is due, or the rest of a closed one, and publishes the new counters. */
export const releaseBatch = async (trx: Transaction, secrets: PollSecrets, id: string): Promise<void> => {
  const { waitingBallots } = secrets;
  const poll = await findPollForUpdate(trx, id);
  const ballots = poll && (await openWaiting(trx, waitingBallots, poll));
  if (!ballots) return;
  const size = sizeOf(poll, ballots.length);
  const inOrder = shuffled(ballots, randomInt);
  const isLast = poll.status === 'closed' || !poll.anonymous;
  const counted = inOrder.slice(0, size);
  await release(trx, secrets, poll, { counted, listed: isLast ? inOrder : counted });
  if (isLast) await deleteWaiting(trx, id);
  else await writeWaiting(trx, id, { sealed: waitingBallots.seal(poll, inOrder.slice(size)), releaseAt: null });
  const released = poll.anonymous && size > 0 && (await findPoll(trx, id));
  if (released) await outbox.append(trx, 'poll.voted', { poll: released, voters: [] });
};

/**
 * Releases all waiting votes of a poll that is being closed. Its lock is held. Too few anonymous ballots are deleted instead;
 * their commitments still become leaves.
 */
export const releaseAtClose = async (trx: Transaction, secrets: PollSecrets, id: string): Promise<void> => {
  const poll = await findPoll(trx, id);
  const ballots = poll && (poll.anonymous || poll.checkable) && (await openWaiting(trx, secrets.waitingBallots, poll));
  if (!ballots) return;
  const size = sizeOf({ ...poll, status: 'closed' }, ballots.length);
  await release(trx, secrets, poll, { counted: ballots.slice(0, size), listed: ballots });
  await deleteWaiting(trx, id);
};

/** Postpones ballots that cannot be read with the current secret, so that it delays no other poll. @throws any other error */
export const postponeUnreadable = async (executor: Executor, id: string, error: unknown): Promise<void> => {
  if (!(error instanceof AppError)) throw error;
  await postponeRelease(executor, id);
};
