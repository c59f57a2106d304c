import { ballotTexts, type PollSnapshot, texts } from '@showhands/contracts';
import { commitmentError } from '../checkable/rules.ts';
import { type Ballot, choicesOf, type Decision } from '../votes/ballot.ts';
import { ballotError, choicesError, finalError, reasonError, statusError } from '../votes/rules.ts';
import type { TallyChange } from '../votes/tally.ts';
import type { WaitingVotes } from './waiting-votes.ts';

/** Decides the ballots on one anonymous poll in their order. Accepted ballots wait, and no counter of an option changes. */
export class AnonymousTally {
  readonly #poll: PollSnapshot;
  readonly #waiting: WaitingVotes;
  readonly #now: Date;
  readonly #accepted = new Map<string, { readonly username: string }>();

  constructor(poll: PollSnapshot, waiting: WaitingVotes, now: Date) {
    this.#poll = poll;
    this.#waiting = waiting;
    this.#now = now;
  }

  cast({ voter, intent }: Pick<Ballot, 'voter' | 'intent'>): Decision {
    const error = statusError(this.#poll, this.#now);
    if (error) return { error };
    const hasVoted = this.#waiting.hasVoted(voter.id) || this.#accepted.has(voter.id);
    const choices = choicesOf(intent);
    const invalid =
      (intent.kind === 'withdraw' ? undefined : choicesError(this.#poll, choices, intent.kind)) ??
      (intent.kind === 'put'
        ? (reasonError(this.#poll, intent.reason) ?? commitmentError(this.#poll, intent))
        : undefined) ??
      finalError(this.#poll, intent, hasVoted || this.#waiting.isUsed(intent)) ??
      ballotError(this.#poll, choices.length);
    if (invalid) return { error: invalid };
    if (intent.kind === 'withdraw')
      return { receipt: { message: ballotTexts.ballotWithdrawn, votes: [], choices: [] } };
    this.#accepted.set(voter.id, { username: voter.username });
    this.#waiting.add(voter.id, intent);
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
}
