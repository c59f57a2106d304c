import { randomUUID } from 'node:crypto';
import type { PollSnapshot } from '@showhands/contracts';
import { maySee, needsInvitation, texts } from '@showhands/contracts';
import { findStoredOutcomes, type SqlExecutor } from '@showhands/service-kit/database';
import {
  ANY_BODY,
  idempotencyId,
  isReplayable,
  rejectionOutcome,
  replay,
  type StoredOutcome,
} from '@showhands/service-kit/http';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import { AnonymousTally } from '../anonymous/anonymous-tally.ts';
import { findStoredBallots, storeVotes } from '../anonymous/repository.ts';
import { WaitingVotes } from '../anonymous/waiting-votes.ts';
import { findInvitedPairs, pairKey } from '../invited/repository.ts';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import type { Ballot, BallotResult, Decision, Receipt } from './ballot.ts';
import type { PollCache } from './poll-cache.ts';
import { type BatchWrites, currentVotes, type LockedPoll, lockPolls, readPolls, writeBatch } from './repository.ts';
import { Tally } from './tally.ts';
import { thinEventOf } from './thin-events.ts';
import type { VoteEvent } from './vote-events.ts';

type StoredOutcomes = Awaited<ReturnType<typeof findStoredOutcomes>>;

const messages = { conflict: texts.transport.idempotencyConflict };

const outcomeOf = (decision: Decision): StoredOutcome =>
  'receipt' in decision ? { kind: 'done', value: decision.receipt } : rejectionOutcome(decision.error);

/** Decides the ballots of a batch in order. Only the first ballot under an idempotency key is counted; repeats replay its outcome. */
class Batch {
  readonly #polls: ReadonlyMap<string, PollSnapshot>;
  readonly #tallies: ReadonlyMap<string, Tally | AnonymousTally>;
  readonly #stored: Map<string, Parameters<typeof replay>[1]>;
  readonly #invited: ReadonlySet<string>;
  readonly decided: { readonly ballot: Ballot; readonly decision: Decision; readonly replayed: boolean }[] = [];

  /** @param invited the keys of voters who are on the list of a poll for invited people */
  constructor(
    polls: ReadonlyMap<string, PollSnapshot>,
    tallies: ReadonlyMap<string, Tally | AnonymousTally>,
    stored: StoredOutcomes,
    invited: ReadonlySet<string>,
  ) {
    this.#polls = polls;
    this.#tallies = tallies;
    this.#stored = new Map(stored);
    this.#invited = invited;
  }

  decide(ballot: Ballot): void {
    // A repeated call of a voter who has lost access since must not get the poll.
    const earlier =
      ballot.idempotency && this.#isVisible(ballot) && this.#stored.get(idempotencyId(ballot.idempotency));
    const decision = earlier && ballot.idempotency ? this.#replay(ballot, earlier) : this.#count(ballot);
    this.decided.push({ ballot, decision, replayed: Boolean(earlier) });
  }

  #replay({ idempotency }: Ballot, stored: Parameters<typeof replay>[1]): Decision {
    if (!idempotency) throw new Error('a ballot without an idempotency key cannot be replayed');
    try {
      return { receipt: replay(idempotency, stored, messages) as Receipt };
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  }

  #isVisible({ pollId, voter }: Ballot): boolean {
    const poll = this.#polls.get(pollId);
    return poll !== undefined && maySee(poll, voter.id, this.#invited.has(pairKey(pollId, voter.id)));
  }

  #count(ballot: Ballot): Decision {
    const tally = this.#isVisible(ballot) && this.#tallies.get(ballot.pollId);
    const decision: Decision = tally ? tally.cast(ballot) : { error: notFound(texts.poll.notFound) };
    const { idempotency } = ballot;
    if (idempotency) {
      const { fingerprint, requestId } = idempotency;
      const outcome = outcomeOf(decision);
      this.#stored.set(idempotencyId(idempotency), { fingerprint, request_id: requestId, outcome });
    }
    return decision;
  }
}

const outcomesOf = (batch: Batch): BatchWrites['outcomes'] =>
  batch.decided.flatMap(({ ballot, decision, replayed }) =>
    ballot.idempotency && !replayed && ('receipt' in decision || isReplayable(decision.error))
      ? [{ idempotency: ballot.idempotency, outcome: outcomeOf(decision) }]
      : [],
  );

export interface CountedBallots {
  /** In the order of the ballots. */
  readonly results: readonly BallotResult[];
  /** To be published after the commit. The transaction stores them as a thin event. */
  readonly events: readonly VoteEvent[];
  /** The polls of the ballots as they are after the commit. */
  readonly polls: ReadonlyMap<string, PollSnapshot>;
  /** Whether a batch of an anonymous poll got the time of its release. */
  readonly hasNewRelease: boolean;
}

/** Takes locked polls from the cache and reads the others. */
const currentPolls = async (trx: SqlExecutor, locked: readonly LockedPoll[], cache: PollCache, now: Date) => {
  const polls = new Map<string, PollSnapshot>();
  for (const one of locked) {
    const poll = cache.find(one, now);
    if (poll) polls.set(one.id, poll);
  }
  const read = await readPolls(
    trx,
    locked.flatMap(({ id }) => (polls.has(id) ? [] : [id])),
  );
  return { polls: new Map([...polls, ...read.polls]), now: read.now ?? now };
};

/** Ballots on polls for invited people cost their batch one more statement. */
const invitedVoters = async (
  trx: SqlExecutor,
  ballots: readonly Ballot[],
  polls: ReadonlyMap<string, PollSnapshot>,
): Promise<ReadonlySet<string>> => {
  const asked = ballots.flatMap(({ pollId, voter }) => {
    const poll = polls.get(pollId);
    return poll && needsInvitation(poll, voter.id) ? [{ pollId, userId: voter.id }] : [];
  });
  return asked.length === 0 ? new Set() : findInvitedPairs(trx, asked);
};

const commitmentOf = ({ intent }: Ballot): string | undefined =>
  intent.kind === 'put' ? intent.commitment : undefined;

/** Reads the waiting votes of anonymous and checkable polls, by poll. Other polls cost nothing. */
const readWaiting = async (
  trx: SqlExecutor,
  ballots: readonly Ballot[],
  polls: ReadonlyMap<string, PollSnapshot>,
  { waitingBallots, pollKeys }: PollSecrets,
): Promise<ReadonlyMap<string, WaitingVotes>> => {
  const withWaiting = [...polls.values()].filter(({ anonymous, checkable }) => anonymous || checkable);
  if (withWaiting.length === 0) return new Map();
  // Promises are signed after the commit, which must not fail then.
  for (const poll of withWaiting) if (poll.checkable) pollKeys.assertOwn(poll);
  const asked = ballots.filter(({ pollId }) => withWaiting.some(({ id }) => id === pollId));
  const pairs = asked.flatMap(({ pollId, voter }) =>
    polls.get(pollId)?.anonymous ? [{ pollId, userId: voter.id }] : [],
  );
  const commitments = asked.flatMap((ballot) => {
    const commitment = polls.get(ballot.pollId)?.checkable && commitmentOf(ballot);
    return commitment ? [{ pollId: ballot.pollId, commitment }] : [];
  });
  const ids = withWaiting.map(({ id }) => id);
  const stored = await findStoredBallots(trx, ids, pairs, commitments);
  return new Map(
    withWaiting.flatMap((poll) => {
      const ofPoll = stored.get(poll.id);
      return ofPoll ? [[poll.id, new WaitingVotes(poll, ofPoll, waitingBallots)]] : [];
    }),
  );
};

/** A fingerprint of the body would be the same for all voters with the same choices. */
const withoutFingerprint = (ballot: Ballot, polls: ReadonlyMap<string, PollSnapshot>): Ballot =>
  ballot.idempotency && polls.get(ballot.pollId)?.anonymous
    ? { ...ballot, idempotency: { ...ballot.idempotency, fingerprint: ANY_BODY } }
    : ballot;

/** One of the ballots repeats an earlier call. The transaction must be rolled back. */
export class RepeatedCallError extends Error {}

interface CountingContext {
  readonly cache: PollCache;
  readonly secrets: PollSecrets;
}

/**
 * Counts ballots on any number of polls in one transaction. The polls' row locks keep everything that is read after
 * them true until the commit: the polls' status, the stored votes, and the idempotency keys, since the path of a call
 * is part of its key and so a key belongs to one poll. `mayRepeat`: looks up the responses of earlier calls. @throws
 * RepeatedCallError without that, if there is one
 */
export const countBallots = async (
  trx: SqlExecutor,
  ballots: readonly Ballot[],
  { cache, secrets }: CountingContext,
  mayRepeat = true,
): Promise<CountedBallots> => {
  const locked = await lockPolls(trx, [...new Set(ballots.map((ballot) => ballot.pollId))]);
  const calls = mayRepeat ? ballots.flatMap((ballot) => ballot.idempotency ?? []) : [];
  const stored = await findStoredOutcomes(trx, calls);
  const { votes, now: afterLocks } = await currentVotes(
    trx,
    ballots.map(({ pollId, voter }) => ({ pollId, userId: voter.id })),
  );
  const { polls, now } = await currentPolls(trx, locked, cache, afterLocks);
  const waiting = await readWaiting(trx, ballots, polls, secrets);
  const tallyOf = (poll: PollSnapshot): Tally | AnonymousTally => {
    const ofPoll = waiting.get(poll.id);
    return poll.anonymous && ofPoll
      ? new AnonymousTally(poll, ofPoll, now)
      : new Tally(poll, votes.get(poll.id) ?? new Map(), now, ofPoll);
  };
  const tallies = new Map([...polls].map(([id, poll]) => [id, tallyOf(poll)]));
  const batch = new Batch(polls, tallies, stored, await invitedVoters(trx, ballots, polls));
  for (const ballot of ballots) batch.decide(withoutFingerprint(ballot, polls));
  const changes = [...tallies.values()].flatMap((tally) => tally.change() ?? []);
  const origin = outbox.origin();
  const thinEvent = { id: randomUUID(), body: thinEventOf(origin, changes) };
  const isFirst = await writeBatch(trx, { changes, outcomes: outcomesOf(batch), thinEvent }, now);
  if (!isFirst && !mayRepeat) throw new RepeatedCallError();
  const accepted = [...waiting.values()].flatMap((ofPoll) => ofPoll.votes(now) ?? []);
  for (const ofPoll of accepted) await storeVotes(trx, ofPoll, now);
  const current = new Map([...polls, ...changes.map(({ poll }) => [poll.id, poll] as const)]);
  const results = batch.decided.map(({ ballot, decision, replayed }): BallotResult => {
    if ('error' in decision) return { kind: 'rejected', error: decision.error, replayed };
    const poll = current.get(ballot.pollId);
    if (!poll) return { kind: 'rejected', error: notFound(texts.poll.notFound), replayed };
    const commitment = commitmentOf(ballot);
    const isAccepted = commitment !== undefined && waiting.get(poll.id)?.hasCommitment(commitment);
    return {
      kind: 'counted',
      receipt: decision.receipt,
      poll,
      replayed,
      ...(isAccepted && poll.checkable && { commitment }),
    };
  });
  const events = changes.map(({ poll, voters }) => ({ poll, voters, origin, storedAs: thinEvent.id }));
  return { results, events, polls: current, hasNewRelease: accepted.some(({ isNewRelease }) => isNewRelease) };
};
