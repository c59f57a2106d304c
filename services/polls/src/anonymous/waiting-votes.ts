import { randomInt } from 'node:crypto';
import { anonymousBatch, type PollSnapshot } from '@showhands/contracts';
import { type Choice, choicesOf, type Intent } from '../votes/ballot.ts';
import { canRelease, leafDelay, RELEASED_AT_ONCE, releaseDelay } from './release.ts';
import type { StoredBallots, StoredVotes } from './repository.ts';
import { type BallotBytes, toBytes, toCommitment, type WaitingBallots } from './waiting-ballots.ts';

export const batchMinOf = ({ batch_min: batchMin }: Pick<PollSnapshot, 'batch_min'>): number =>
  batchMin ?? anonymousBatch.default;

interface Arrival {
  readonly voterId: string;
  readonly choices: readonly Choice[];
  readonly commitment?: string | undefined;
  readonly nonce?: string | undefined;
}

/** The votes in a locked poll that wait for a release: whole ballots of an anonymous poll, commitments of a checkable one. */
export class WaitingVotes {
  readonly #poll: PollSnapshot;
  readonly #stored: StoredBallots;
  readonly #waitingBallots: WaitingBallots;
  readonly #arrivals: Arrival[] = [];
  /** Accepted commitments in Base64, as far as the calls of this batch name them. */
  readonly #commitments: Set<string>;
  #before: readonly BallotBytes[] | undefined;

  constructor(poll: PollSnapshot, stored: StoredBallots, waitingBallots: WaitingBallots) {
    this.#poll = poll;
    this.#stored = stored;
    this.#waitingBallots = waitingBallots;
    const waiting = poll.checkable ? this.#open().map((ballot) => toCommitment(poll, ballot)) : [];
    this.#commitments = new Set(
      [...waiting, ...stored.leaves].map((commitment) => Buffer.from(commitment).toString('base64')),
    );
  }

  /** Whether the voter's row is stored. Only of anonymous polls. */
  hasVoted(voterId: string): boolean {
    return this.#stored.voted.has(voterId);
  }

  hasCommitment(commitment: string): boolean {
    return this.#commitments.has(commitment);
  }

  /** Whether another vote in this poll has the commitment. */
  isUsed(intent: Intent): boolean {
    return intent.kind === 'put' && intent.commitment !== undefined && this.hasCommitment(intent.commitment);
  }

  add(voterId: string, intent: Intent): void {
    const { commitment, nonce } = intent.kind === 'put' ? intent : {};
    this.#arrivals.push({ voterId, choices: choicesOf(intent), commitment, nonce });
    if (commitment !== undefined) this.#commitments.add(commitment);
  }

  /** The accepted ballots, to be stored with all that wait already. Undefined if there are none. */
  votes(now: Date): StoredVotes | undefined {
    if (this.#arrivals.length === 0) return undefined;
    const { releaseAt } = this.#stored;
    const all = [...this.#open(), ...this.#arrivals.map((arrival) => toBytes(this.#poll, arrival))];
    const waiting = all.length;
    const keepsTime = releaseAt !== null && waiting < RELEASED_AT_ONCE;
    const { anonymous } = this.#poll;
    const isNewRelease = !keepsTime && (!anonymous || canRelease({ waiting, batchMin: batchMinOf(this.#poll) }));
    const delay = anonymous ? releaseDelay({ waiting }, randomInt) : leafDelay({ waiting });
    return {
      pollId: this.#poll.id,
      voters: anonymous ? this.#arrivals.map(({ voterId }) => voterId) : [],
      nonces: anonymous ? [] : this.#arrivals.flatMap(({ voterId, nonce }) => (nonce ? [{ voterId, nonce }] : [])),
      sealed: this.#waitingBallots.seal(this.#poll, all),
      releaseAt: isNewRelease ? new Date(now.getTime() + delay) : releaseAt,
      isNewRelease,
    };
  }

  #open(): readonly BallotBytes[] {
    const { sealed } = this.#stored;
    this.#before ??= sealed ? this.#waitingBallots.open(this.#poll, sealed) : [];
    return this.#before;
  }
}
