import type { PollSnapshot } from '@showhands/contracts';
import { texts } from '@showhands/contracts';
import {
  AppError,
  claimId,
  findStored,
  isRemembered,
  notFound,
  outbox,
  replay,
  type StoredOutcome,
  storedRefusal,
  type Transaction,
} from '@showhands/service-kit';
import type { Ballot, BallotResult, Receipt } from './ballot.ts';
import { type Counted, heldVotes, lockPolls, storeCounted } from './repository.ts';
import { Tally, type TallyChange } from './tally.ts';

type Answer = { readonly receipt: Receipt } | { readonly refusal: AppError };
type Stored = Awaited<ReturnType<typeof findStored>>;

const messages = { conflict: texts.transport.idempotencyConflict };

const outcomeOf = (answer: Answer): StoredOutcome =>
  'receipt' in answer ? { kind: 'done', value: answer.receipt } : storedRefusal(answer.refusal);

/** Decides a batch in order. The first ballot under a key is counted, its repetitions hear the same answer. */
class Batch {
  readonly #polls: ReadonlyMap<string, PollSnapshot>;
  readonly #tallies: ReadonlyMap<string, Tally>;
  readonly #stored: Map<string, Parameters<typeof replay>[1]>;
  readonly answers: { readonly ballot: Ballot; readonly answer: Answer; readonly replayed: boolean }[] = [];

  constructor(polls: ReadonlyMap<string, PollSnapshot>, tallies: ReadonlyMap<string, Tally>, stored: Stored) {
    this.#polls = polls;
    this.#tallies = tallies;
    this.#stored = new Map(stored);
  }

  decide(ballot: Ballot): void {
    const earlier = ballot.claim && this.#stored.get(claimId(ballot.claim));
    const answer = earlier && ballot.claim ? this.#repeat(ballot, earlier) : this.#count(ballot);
    this.answers.push({ ballot, answer, replayed: Boolean(earlier) });
  }

  #repeat({ claim }: Ballot, stored: Parameters<typeof replay>[1]): Answer {
    if (!claim) throw new Error('only a ballot with a key is a repetition');
    try {
      return { receipt: replay(claim, stored, messages) as Receipt };
    } catch (error) {
      if (error instanceof AppError) return { refusal: error };
      throw error;
    }
  }

  #count(ballot: Ballot): Answer {
    const poll = this.#polls.get(ballot.pollId);
    const tally = this.#tallies.get(ballot.pollId);
    const hidden = !poll || (poll.status === 'draft' && poll.creator !== ballot.voter.id);
    const answer: Answer = hidden || !tally ? { refusal: notFound(texts.poll.notFound) } : tally.cast(ballot);
    const { claim } = ballot;
    if (claim) {
      const { fingerprint, requestId } = claim;
      this.#stored.set(claimId(claim), { fingerprint, request_id: requestId, outcome: outcomeOf(answer) });
    }
    return answer;
  }
}

const countedIn = (batch: Batch, changes: readonly TallyChange[]): Counted => ({
  changes,
  answers: batch.answers.flatMap(({ ballot, answer, replayed }) =>
    ballot.claim && !replayed && ('receipt' in answer || isRemembered(answer.refusal))
      ? [{ claim: ballot.claim, outcome: outcomeOf(answer) }]
      : [],
  ),
  events: changes.map(({ poll, voters }) => outbox.rowOf('poll.voted', { poll, voters: [...voters] })),
});

/**
 * Counts ballots in one transaction, whatever polls they are for. The polls' row locks make everything read after
 * them true until the commit: the status, what each voter holds, and the keys already used, since a key belongs to
 * one path and so to one poll.
 */
export const countBallots = async (trx: Transaction, ballots: readonly Ballot[]): Promise<BallotResult[]> => {
  const { polls, now } = await lockPolls(trx, [...new Set(ballots.map((ballot) => ballot.pollId))]);
  const stored = await findStored(
    trx,
    ballots.flatMap((ballot) => ballot.claim ?? []),
  );
  const held = await heldVotes(
    trx,
    ballots.map(({ pollId, voter }) => ({ pollId, userId: voter.id })),
  );
  const tallies = new Map([...polls].map(([id, poll]) => [id, new Tally(poll, held.get(id) ?? new Map())]));
  const batch = new Batch(polls, tallies, stored);
  for (const ballot of ballots) batch.decide(ballot);
  const changes = [...tallies.values()].flatMap((tally) => tally.change() ?? []);
  await storeCounted(trx, countedIn(batch, changes), now);
  const present = new Map([...polls, ...changes.map(({ poll }) => [poll.id, poll] as const)]);
  return batch.answers.map(({ ballot, answer, replayed }) => {
    if ('refusal' in answer) return { kind: 'refused', refusal: answer.refusal, replayed };
    const poll = present.get(ballot.pollId);
    if (!poll) return { kind: 'refused', refusal: notFound(texts.poll.notFound), replayed };
    return { kind: 'counted', receipt: answer.receipt, poll, replayed };
  });
};
