import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { castVote, type Poll } from '@showhands/contracts';
import { type ApiClient, apiClient } from '@showhands/testing';
import type { Voter } from '../voters.ts';

export interface Ballot {
  readonly voter: Voter;
  readonly poll: Poll;
  readonly optionId: string;
}

interface Answer {
  /** 0 where the connection was lost. */
  readonly status: number;
  readonly sentAt: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

export interface Burst {
  /** Counts the answers so far. */
  readonly answers: readonly Answer[];
  readonly acknowledged: readonly Ballot[];
  /** Whether an acknowledgement ever said something else than that the voter holds the option now. */
  readonly contradictions: readonly unknown[];
  /** Resolves after so many acknowledgements. */
  reached(acknowledgements: number): Promise<void>;
  /** Resolves when every ballot has had its turn. */
  readonly done: Promise<void>;
}

interface BurstOptions {
  readonly url: string;
  readonly ballots: readonly Ballot[];
  /** As the page does: the same key again until there is an answer. Otherwise each ballot is sent once. */
  readonly retries: boolean;
  readonly atOnce: number;
}

const PAUSE_MS = 100;

/** Every option of every poll, for every voter: each of these ballots is a vote of its own. */
export const allBallots = (voters: readonly Voter[], polls: readonly Poll[]): Ballot[] => {
  const [longest = 0] = polls.map(({ options }) => options.length).toSorted((one, other) => other - one);
  return Array.from({ length: longest }, (_, place) =>
    polls.flatMap((poll) => voters.map((voter) => ({ voter, poll, optionId: poll.options[place]?.id ?? '' }))),
  ).flat();
};

const cast = async (api: ApiClient, { voter, poll, optionId }: Ballot, idempotencyKey?: string) =>
  api.attempt(castVote, {
    token: voter.token,
    params: { id: poll.id },
    body: { option_id: optionId },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** Sends ballots, several at once, whatever happens to who receives them. */
export const startBurst = ({ url, ballots, retries, atOnce }: BurstOptions): Burst => {
  const api = apiClient(url);
  const waiting = [...ballots];
  const answers: Answer[] = [];
  const acknowledged: Ballot[] = [];
  const contradictions: unknown[] = [];
  const watchers: { readonly count: number; readonly resolve: () => void }[] = [];

  /** @returns whether the ballot was acknowledged */
  const tryOnce = async (ballot: Ballot, key?: string): Promise<boolean> => {
    const sentAt = performance.now();
    const answer = await cast(api, ballot, key).catch((error: unknown) => {
      if (Error.isError(error) && error.name === 'TypeError') return undefined;
      throw error;
    });
    const ms = performance.now() - sentAt;
    answers.push({ status: answer?.status ?? 0, sentAt, ms, retryAfter: answer?.headers.get('retry-after') ?? null });
    if (!answer?.ok) return false;
    if (!answer.body.votes.includes(ballot.optionId)) contradictions.push(answer.body);
    acknowledged.push(ballot);
    for (const { count, resolve } of watchers) if (acknowledged.length >= count) resolve();
    return true;
  };

  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const key = retries ? randomUUID() : undefined;
      while (!(await tryOnce(next, key)) && retries) await delay(PAUSE_MS);
    }
  };

  return {
    answers,
    acknowledged,
    contradictions,
    reached: (count) => new Promise((resolve) => watchers.push({ count, resolve })),
    done: Promise.all(Array.from({ length: atOnce }, work)).then(() => undefined),
  };
};
