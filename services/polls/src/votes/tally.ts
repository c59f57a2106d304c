import { type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, notFound } from '@showhands/service-kit';
import type { Ballot, Receipt } from './ballot.ts';

type Decision = { readonly receipt: Receipt } | { readonly refusal: AppError };

interface Selection {
  readonly userId: string;
  readonly optionId: string;
}

/** What a tally changed: selections to store and to remove, and the poll with its new counts. */
export interface TallyChange {
  readonly poll: PollSnapshot;
  readonly added: readonly Selection[];
  readonly removed: readonly Selection[];
  readonly voters: readonly { readonly id: string; readonly username: string; readonly selections: number }[];
}

const statusRefusal = ({ status }: Pick<PollSnapshot, 'status'>): AppError | undefined => {
  if (status === 'closed') return new AppError('poll_closed', texts.vote.pollClosed);
  if (status === 'draft') return new AppError('poll_draft', texts.vote.pollDraft);
  return undefined;
};

/**
 * Counts ballots on one poll in the order in which they came. It begins from the locked poll and the selections that
 * its voters held; nothing else may change either until `change` is written. `held` lists option ids by user id.
 */
export class Tally {
  readonly #poll: PollSnapshot;
  readonly #before: ReadonlyMap<string, readonly string[]>;
  readonly #now = new Map<string, { username: string; options: Set<string> }>();

  constructor(poll: PollSnapshot, held: ReadonlyMap<string, readonly string[]>) {
    this.#poll = poll;
    this.#before = held;
  }

  /** Whether this voter may choose this option, and what the voter holds then. */
  cast({ voter, optionId }: Pick<Ballot, 'voter' | 'optionId'>): Decision {
    const refusal = this.#refusal(voter.id, optionId);
    if (refusal) return { refusal };
    const { options } = this.#holding(voter);
    const withdrawn = options.delete(optionId);
    if (!withdrawn) options.add(optionId);
    return { receipt: { message: withdrawn ? texts.vote.removed : texts.vote.recorded, votes: [...options] } };
  }

  /** What is to be written; undefined when every ballot was refused or took back what another had done. */
  change(): TallyChange | undefined {
    const added: Selection[] = [];
    const removed: Selection[] = [];
    const voters: TallyChange['voters'][number][] = [];
    for (const [userId, { username, options }] of this.#now) {
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

  #refusal(userId: string, optionId: string): AppError | undefined {
    const byStatus = statusRefusal(this.#poll);
    if (byStatus) return byStatus;
    if (!this.#poll.options.some((option) => option.id === optionId)) return notFound(texts.poll.optionNotFound);
    const holds = this.#now.get(userId)?.options.size ?? this.#before.get(userId)?.length ?? 0;
    if (!this.#poll.allow_multiple_votes && holds > 0) return new AppError('already_voted', texts.vote.alreadyVoted);
    return undefined;
  }

  #holding(voter: Ballot['voter']): { username: string; options: Set<string> } {
    const known = this.#now.get(voter.id);
    if (known) return known;
    const holding = { username: voter.username, options: new Set(this.#before.get(voter.id)) };
    this.#now.set(voter.id, holding);
    return holding;
  }

  #recount(added: readonly Selection[], removed: readonly Selection[]): PollSnapshot {
    const difference = new Map<string, number>();
    for (const { optionId } of added) difference.set(optionId, (difference.get(optionId) ?? 0) + 1);
    for (const { optionId } of removed) difference.set(optionId, (difference.get(optionId) ?? 0) - 1);
    let voters = this.#poll.voters_count;
    for (const [userId, { options }] of this.#now) {
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
