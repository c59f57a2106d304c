import { ballotTexts, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { WaitingVotes } from '../anonymous/waiting-votes.ts';
import { commitmentError } from '../checkable/rules.ts';
import { type Ballot, ballotVersion, type Choice, type Decision, type Intent, reasonOf, withReason } from './ballot.ts';
import { countChoices } from './count-choices.ts';
import { ballotError, choicesError, finalError, reasonError, seatsError, statusError } from './rules.ts';

/** A choice of a voter, as a row of votes. */
export interface Selection extends Choice {
  readonly userId: string;
}

/** The writes that a tally results in: selections to insert and to delete, and the poll with its new counters. */
export interface TallyChange {
  readonly poll: PollSnapshot;
  readonly added: readonly Selection[];
  readonly removed: readonly Selection[];
  readonly voters: readonly { readonly id: string; readonly username: string; readonly selections: number }[];
}

type Voter = Ballot['voter'];
type Choices = ReadonlyMap<string, Choice>;

const byOption = (choices: Iterable<Choice>): Map<string, Choice> =>
  new Map([...choices].map((choice) => [choice.optionId, choice]));

const isSame = (one: Choice | undefined, other: Choice): boolean =>
  one !== undefined &&
  one.rank === other.rank &&
  one.score === other.score &&
  one.points === other.points &&
  one.reason === other.reason;

/** The choices of `these` that `those` do not have, or not with this rank, score, points or reason. */
const without = (these: Choices, those: Choices): Choice[] =>
  [...these.values()].filter((choice) => !isSame(those.get(choice.optionId), choice));

const byRank = (one: Choice, other: Choice): number => (one.rank ?? 0) - (other.rank ?? 0);

const isMultiple = (poll: PollSnapshot): boolean => poll.allow_multiple_votes;
const alreadyVoted = (): AppError => new AppError('already_voted', texts.vote.alreadyVoted);

/**
 * Counts the ballots on one poll in their order, at a time by PostgreSQL's clock. It starts from the locked poll and the
 * stored votes, neither of which may change until `change` is written. `votes` lists the voters' choices by user id.
 * `waiting`: the commitments of a checkable poll, whose votes are final.
 */
export class Tally {
  readonly #poll: PollSnapshot;
  readonly #now: Date;
  readonly #waiting: WaitingVotes | undefined;
  readonly #before = new Map<string, Choices>();
  readonly #after = new Map<string, { readonly username: string; choices: Choices }>();
  /** How many voters have each option, with the ballots so far. */
  readonly #counts: Map<string, number>;

  constructor(poll: PollSnapshot, votes: ReadonlyMap<string, readonly Choice[]>, now: Date, waiting?: WaitingVotes) {
    this.#poll = poll;
    this.#now = now;
    this.#waiting = waiting;
    for (const [userId, choices] of votes) this.#before.set(userId, byOption(choices));
    this.#counts = new Map(poll.options.map((option) => [option.id, option.votes]));
  }

  /** Decides one ballot. */
  cast({ voter, intent }: Pick<Ballot, 'voter' | 'intent'>): Decision {
    const error = statusError(this.#poll, this.#now);
    if (error) return { error };
    if (intent.kind === 'toggle') return this.#toggle(voter, intent);
    if (intent.kind === 'put') return this.#put(voter, intent);
    return this.#withdraw(voter);
  }

  /** The writes for all ballots so far. Undefined if there are none: all were rejected, or they undo each other. */
  change(): TallyChange | undefined {
    const added: Selection[] = [];
    const removed: Selection[] = [];
    const voters: TallyChange['voters'][number][] = [];
    let votersCount = this.#poll.voters_count;
    for (const [userId, { username, choices }] of this.#after) {
      const before = this.#before.get(userId) ?? new Map();
      const gained = without(choices, before);
      const lost = without(before, choices);
      added.push(...gained.map((choice) => ({ userId, ...choice })));
      removed.push(...lost.map((choice) => ({ userId, ...choice })));
      votersCount += Number(choices.size > 0) - Number(before.size > 0);
      if (gained.length + lost.length > 0) voters.push({ id: userId, username, selections: choices.size });
    }
    if (voters.length === 0) return undefined;
    const poll = { ...countChoices(this.#poll, added, removed), voters_count: votersCount };
    return { poll, added, removed, voters };
  }

  /** In a multiple-choice poll a call for an option that the voter has withdraws it. */
  #toggle(voter: Voter, intent: Extract<Intent, { kind: 'toggle' }>): Decision {
    const { optionId } = intent;
    const held = this.#choicesOf(voter.id);
    const error = choicesError(this.#poll, [{ optionId }], 'toggle') ?? this.#finalError(voter, intent);
    if (error) return { error };
    if (!isMultiple(this.#poll) && held.size > 0) return { error: alreadyVoted() };
    const choices = new Map(held);
    const isWithdrawn = choices.delete(optionId);
    if (!isWithdrawn) choices.set(optionId, { optionId });
    const reason = reasonOf([...held.values()]);
    const wanted = reason === undefined ? choices : byOption(withReason([...choices.values()], reason));
    const message = isWithdrawn ? texts.vote.removed : texts.vote.recorded;
    return this.#accept(voter, wanted, (votes) => ({ message, votes }));
  }

  #put(voter: Voter, intent: Extract<Intent, { kind: 'put' }>): Decision {
    const { choices, reason, version } = intent;
    const error =
      choicesError(this.#poll, choices, 'put') ??
      reasonError(this.#poll, reason) ??
      commitmentError(this.#poll, intent) ??
      this.#finalError(voter, intent);
    if (error) return { error };
    const wanted = reason ? withReason(choices, reason) : choices;
    const held = this.#choicesOf(voter.id);
    const inOrder = wanted.toSorted(byRank);
    const current = ballotVersion(held.values());
    if (current !== ballotVersion(wanted)) {
      if (version !== undefined && version !== current) {
        return { error: new AppError('version_conflict', ballotTexts.changedMeanwhile) };
      }
      if (held.size > 0 && !this.#mayChange()) return { error: alreadyVoted() };
    }
    const receipt = (votes: string[]) => ({ message: texts.vote.recorded, votes, choices: inOrder });
    const decision = this.#accept(voter, byOption(inOrder), receipt);
    if ('receipt' in decision) this.#waiting?.add(voter.id, intent);
    return decision;
  }

  #withdraw(voter: Voter): Decision {
    if (this.#choicesOf(voter.id).size > 0 && !this.#mayChange()) {
      return { error: new AppError('already_voted', ballotTexts.final) };
    }
    const receipt = { message: ballotTexts.ballotWithdrawn, votes: [], choices: [] };
    return this.#accept(voter, new Map(), () => receipt);
  }

  #accept(
    voter: Voter,
    choices: Choices,
    receipt: (votes: string[]) => Extract<Decision, { receipt: unknown }>['receipt'],
  ): Decision {
    const held = this.#choicesOf(voter.id);
    const gained = [...choices.keys()].filter((id) => !held.has(id));
    const error = ballotError(this.#poll, choices.size) ?? seatsError(this.#poll, gained, this.#counts);
    if (error) return { error };
    for (const id of gained) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    for (const id of held.keys()) if (!choices.has(id)) this.#counts.set(id, (this.#counts.get(id) ?? 0) - 1);
    this.#after.set(voter.id, { username: this.#after.get(voter.id)?.username ?? voter.username, choices });
    return { receipt: receipt([...choices.keys()]) };
  }

  #choicesOf(userId: string): Choices {
    return this.#after.get(userId)?.choices ?? this.#before.get(userId) ?? new Map();
  }

  #finalError(voter: Voter, intent: Intent): AppError | undefined {
    if (!this.#waiting) return undefined;
    return finalError(this.#poll, intent, this.#choicesOf(voter.id).size > 0 || this.#waiting.isUsed(intent));
  }

  #mayChange(): boolean {
    return !this.#waiting && (isMultiple(this.#poll) || this.#poll.change_vote === true);
  }
}
