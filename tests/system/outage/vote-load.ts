import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { castVote, type Poll } from '@showhands/contracts';
import { type ApiClient, apiClient, type Voter } from '@showhands/testing';

export interface Ballot {
  readonly voter: Voter;
  readonly poll: Poll;
  readonly optionId: string;
}

interface BallotResponse {
  /** HTTP status; 0 if the connection was lost. */
  readonly status: number;
  readonly retryAfter: string | null;
}

export interface VoteLoad {
  /** Responses so far. */
  readonly responses: readonly BallotResponse[];
  readonly acknowledged: readonly Ballot[];
  /** Acknowledgements that do not list the option among the voter's votes. */
  readonly inconsistentResponses: readonly unknown[];
  /** Resolves after this number of acknowledgements. */
  reached(acknowledgements: number): Promise<void>;
  /** Resolves when every ballot was sent; with retries, when every ballot was acknowledged. */
  readonly done: Promise<void>;
}

interface VoteLoadOptions {
  readonly url: string;
  readonly ballots: readonly Ballot[];
  /** Retries each ballot with the same idempotency key until it is acknowledged, as the page does. */
  readonly retries: boolean;
  readonly concurrency: number;
}

const RETRY_DELAY_MS = 100;

/** One ballot for every voter and option of every poll, in the order of the options. */
export const allBallots = (voters: readonly Voter[], polls: readonly Poll[]): Ballot[] => {
  const [longest = 0] = polls.map(({ options }) => options.length).toSorted((one, other) => other - one);
  return Array.from({ length: longest }, (_, index) =>
    polls.flatMap((poll) => voters.map((voter) => ({ voter, poll, optionId: poll.options[index]?.id ?? '' }))),
  ).flat();
};

const cast = async (api: ApiClient, { voter, poll, optionId }: Ballot, idempotencyKey?: string) =>
  api.attempt(castVote, {
    token: voter.token,
    params: { id: poll.id },
    body: { option_id: optionId },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** Sends ballots with limited concurrency, and goes on through outages. */
export const startVoteLoad = ({ url, ballots, retries, concurrency }: VoteLoadOptions): VoteLoad => {
  const api = apiClient(url);
  const queue = [...ballots];
  const responses: BallotResponse[] = [];
  const acknowledged: Ballot[] = [];
  const inconsistentResponses: unknown[] = [];
  const waiters: { readonly count: number; readonly resolve: () => void }[] = [];

  /** @returns whether the ballot was acknowledged */
  const attempt = async (ballot: Ballot, key?: string): Promise<boolean> => {
    const response = await cast(api, ballot, key).catch((error: unknown) => {
      if (Error.isError(error) && error.name === 'TypeError') return undefined;
      throw error;
    });
    responses.push({
      status: response?.status ?? 0,
      retryAfter: response?.headers.get('retry-after') ?? null,
    });
    if (!response?.ok) return false;
    if (!response.body.votes.includes(ballot.optionId)) inconsistentResponses.push(response.body);
    acknowledged.push(ballot);
    for (const { count, resolve } of waiters) if (acknowledged.length >= count) resolve();
    return true;
  };

  const runWorker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const key = retries ? randomUUID() : undefined;
      while (!(await attempt(next, key)) && retries) await delay(RETRY_DELAY_MS);
    }
  };

  return {
    responses,
    acknowledged,
    inconsistentResponses,
    reached: (count) => new Promise((resolve) => waiters.push({ count, resolve })),
    done: Promise.all(Array.from({ length: concurrency }, runWorker)).then(() => undefined),
  };
};
