import { randomInt } from 'node:crypto';
import { anonymousBatch, ballotTexts, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { Ballot, Choice, Decision } from '../votes/ballot.ts';
import { ballotError, choicesError, reasonError, statusError } from '../votes/rules.ts';
import type { TallyChange } from '../votes/tally.ts';
import { canRelease, RELEASED_AT_ONCE, releaseDelay } from './release.ts';
import type { StoredBallots, StoredVotes } from './repository.ts';
import { toBytes, type WaitingBallots } from './waiting-ballots.ts';

export const batchMinOf = ({ batch_min: batchMin }: Pick<PollSnapshot, 'batch_min'>): number =>
  batchMin ?? anonymousBatch.default;

/** Decides the ballots on one anonymous poll in their order. Accepted ballots wait, and no counter of an option changes. */
export class AnonymousTally {
  readonly #poll: PollSnapshot;
  readonly #stored: StoredBallots;
  readonly #now: Date;
  readonly #accepted = new Map<string, { readonly username: string; readonly choices: readonly Choice[] }>();

  constructor(poll: PollSnapshot, stored: StoredBallots, now: Date) {
    this.#poll = poll;
    this.#stored = stored;
    this.#now = now;
  }

  cast({ voter, intent }: Pick<Ballot, 'voter' | 'intent'>): Decision {
    const error = statusError(this.#poll, this.#now);
    if (error) return { error };
    const hasVoted = this.#stored.voted.has(voter.id) || this.#accepted.has(voter.id);
    if (intent.kind === 'withdraw') {
      if (hasVoted) return { error: new AppError('already_voted', ballotTexts.final) };
      return { receipt: { message: ballotTexts.ballotWithdrawn, votes: [], choices: [] } };
    }
    const choices = intent.kind === 'put' ? intent.choices : [{ optionId: intent.optionId }];
    const invalid =
      choicesError(this.#poll, choices, intent.kind) ??
      (intent.kind === 'put' ? reasonError(this.#poll, intent.reason) : this.#toggleError());
    if (invalid) return { error: invalid };
    if (hasVoted) return { error: new AppError('already_voted', texts.vote.alreadyVoted) };
    const outside = ballotError(this.#poll, choices.length);
    if (outside) return { error: outside };
    this.#accepted.set(voter.id, { username: voter.username, choices });
    // No choices: the receipt is stored under the idempotency key.
    return { receipt: { message: texts.vote.recorded, votes: [], choices: [], hasVoted: true } };
  }

  /** The poll with its new voters. Undefined if no ballot was accepted. */
  change(): TallyChange | undefined {
    if (this.#accepted.size === 0) return undefined;
    const { voters_count: votersCount, version } = this.#poll;
    return {
      poll: { ...this.#poll, voters_count: votersCount + this.#accepted.size, version: version + 1 },
      added: [],
      removed: [],
      // Not how many options they have chosen.
      voters: [...this.#accepted].map(([id, { username }]) => ({ id, username, selections: 1 })),
    };
  }

  /** The accepted ballots, to be stored with all that wait already. Undefined if there are none. */
  votes(waitingBallots: WaitingBallots): StoredVotes | undefined {
    if (this.#accepted.size === 0) return undefined;
    const { sealed, releaseAt } = this.#stored;
    const before = sealed ? waitingBallots.open(this.#poll, sealed) : [];
    const added = [...this.#accepted.values()].map(({ choices }) => toBytes(this.#poll, choices));
    const waiting = before.length + added.length;
    const keepsTime = releaseAt !== null && waiting < RELEASED_AT_ONCE;
    const isNewRelease = !keepsTime && canRelease({ waiting, batchMin: batchMinOf(this.#poll) });
    const nextRelease = new Date(this.#now.getTime() + releaseDelay({ waiting }, randomInt));
    return {
      pollId: this.#poll.id,
      voters: [...this.#accepted.keys()],
      sealed: waitingBallots.seal(this.#poll, [...before, ...added]),
      releaseAt: isNewRelease ? nextRelease : releaseAt,
      isNewRelease,
    };
  }

  /** A call for a single option would be the whole ballot. */
  #toggleError(): AppError | undefined {
    return this.#poll.allow_multiple_votes ? new AppError('wrong_method', ballotTexts.wrongMethod) : undefined;
  }
}
