import { type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit';
import type { Ballot, Decision } from './ballot.ts';

interface Selection {
  readonly userId: string;
  readonly optionId: string;
}

/** The writes that a tally results in: selections to insert and to delete, and the poll with its new counters. */
export interface TallyChange {
  readonly poll: PollSnapshot;
  readonly added: readonly Selection[];
  readonly removed: readonly Selection[];
  readonly voters: readonly { readonly id: string; readonly username: string; readonly selections: number }[];
}

const statusError = ({ status }: Pick<PollSnapshot, 'status'>): AppError | undefined => {
  if (status === 'closed') return new AppError('poll_closed', texts.vote.pollClosed);
  if (status === 'draft') return new AppError('poll_draft', texts.vote.pollDraft);
  return undefined;
};

/**
 * Counts the ballots on one poll in their order. It starts from the locked poll and the stored votes, neither of which
 * may change until `change` is written. `votes` lists the voters' option ids by user id.
 */
export class Tally {
  readonly #poll: PollSnapshot;
  readonly #before: ReadonlyMap<string, readonly string[]>;
  readonly #after = new Map<string, { username: string; options: Set<string> }>();

  constructor(poll: PollSnapshot, votes: ReadonlyMap<string, readonly string[]>) {
    this.#poll = poll;
    this.#before = votes;
  }

  /** Decides one ballot. In a multiple-choice poll it toggles the option. */
  cast({ voter, optionId }: Pick<Ballot, 'voter' | 'optionId'>): Decision {
    const error = this.#rejection(voter.id, optionId);
    if (error) return { error };
    const { options } = this.#optionsOf(voter);
    const wasWithdrawn = options.delete(optionId);
    if (!wasWithdrawn) options.add(optionId);
    return { receipt: { message: wasWithdrawn ? texts.vote.removed : texts.vote.recorded, votes: [...options] } };
  }

  /** The writes for all ballots so far. Undefined if there are none: all were rejected, or they undo each other. */
  change(): TallyChange | undefined {
    const added: Selection[] = [];
    const removed: Selection[] = [];
    const voters: TallyChange['voters'][number][] = [];
    for (const [userId, { username, options }] of this.#after) {
      const before = new Set(this.#before.get(userId));
      const gained = [...options].filter((id) => !before.has(id));
      const lost = [...before].filter((id) => !options.has(id));
      added.push(...gained.map((optionId) => ({ userId, optionId })));
      removed.push(...lost.map((optionId) => ({ userId, optionId })));
      if (gained.length + lost.length > 0) voters.push({ id: userId, username, selections: options.size });
    }
    if (voters.length === 0) return undefined;
    return { poll: this.#recount(added, removed), added, removed, voters };
  }

  #rejection(userId: string, optionId: string): AppError | undefined {
    const byStatus = statusError(this.#poll);
    if (byStatus) return byStatus;
    if (!this.#poll.options.some((option) => option.id === optionId)) return notFound(texts.poll.optionNotFound);
    const selections = this.#after.get(userId)?.options.size ?? this.#before.get(userId)?.length ?? 0;
    if (!this.#poll.allow_multiple_votes && selections > 0) {
      return new AppError('already_voted', texts.vote.alreadyVoted);
    }
    return undefined;
  }

  #optionsOf(voter: Ballot['voter']): { username: string; options: Set<string> } {
    const known = this.#after.get(voter.id);
    if (known) return known;
    const current = { username: voter.username, options: new Set(this.#before.get(voter.id)) };
    this.#after.set(voter.id, current);
    return current;
  }

  #recount(added: readonly Selection[], removed: readonly Selection[]): PollSnapshot {
    const difference = new Map<string, number>();
    for (const { optionId } of added) difference.set(optionId, (difference.get(optionId) ?? 0) + 1);
    for (const { optionId } of removed) difference.set(optionId, (difference.get(optionId) ?? 0) - 1);
    let voters = this.#poll.voters_count;
    for (const [userId, { options }] of this.#after) {
      voters += Number(options.size > 0) - Number((this.#before.get(userId)?.length ?? 0) > 0);
    }
    return {
      ...this.#poll,
      total_votes: this.#poll.total_votes + added.length - removed.length,
      voters_count: voters,
      version: this.#poll.version + 1,
      options: this.#poll.options.map((option) => ({
        ...option,
        votes: option.votes + (difference.get(option.id) ?? 0),
      })),
    };
  }
}
