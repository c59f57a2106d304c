import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { LoadTestAccount } from './accounts.ts';
import { type HttpClient, type HttpResponse, openHttpClient } from './http.ts';
import { runSchedule } from './schedule.ts';

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/** A vote to cast. In a poll with multiple votes, a second ballot for the same option takes the vote back. */
export interface Ballot {
  readonly account: LoadTestAccount;
  readonly pollId: string;
  readonly optionId: string;
}

/**
 * `acknowledged`: a 200 arrived. `failed`: every response was an error below 500, so the vote is not stored. `unknown`: a
 * response was lost or 5xx and none after it was a success, so the vote may be stored or not.
 */
export type Outcome = 'acknowledged' | 'failed' | 'unknown';

export interface CastBallot extends Ballot {
  readonly outcome: Outcome;
  /** When the vote was due, by `performance.now()`. */
  readonly dueAt: number;
  /** From `dueAt` to the last response: includes retries and the wait for a connection. */
  readonly ms: number;
  /** The version of the poll that includes the vote, as in the response. */
  readonly version?: number;
  /** The voter's selections after the vote, as in the response. */
  readonly selections?: readonly string[];
}

export interface VoteLoadOptions {
  readonly url: string;
  readonly ballots: readonly Ballot[];
  readonly connections: number;
  /** Votes per second; undefined: as fast as the connections allow. */
  readonly rate?: number | undefined;
  /** How often a vote is retried with the same key after a lost response, 408, 429 or 5xx; 5 by default. */
  readonly retries?: number;
  /** Waits before a retry; a timer by default. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Receives the status of every response, 0 for a lost one, and its `Retry-After` in milliseconds. */
  readonly onResponse?: (status: number, retryAfter: number | undefined) => void;
  /** Receives each ballot with its outcome. */
  readonly onCast?: (ballot: CastBallot) => void;
}

interface VoteLoadResult {
  /** In the order in which their outcomes were known. */
  readonly casts: readonly CastBallot[];
  /** From the first request to the last response. */
  readonly ms: number;
}

/** Only the fields that a load test reads. */
const acknowledgementSchema = z.object({ votes: z.array(z.string()), poll: z.object({ version: z.number() }) });

const IN_PROGRESS = /"code":"in_progress"/;

const mayBeStored = (status: number): boolean => status === 0 || status >= 500;

const isRetryable = ({ status, body }: HttpResponse): boolean =>
  mayBeStored(status) || status === 408 || status === 429 || (status === 409 && IN_PROGRESS.test(body));

/** `Retry-After` if the response has it, else exponential backoff with jitter. */
const backoffMs = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter ?? Math.min(FIRST_BACKOFF_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2);

const LOST_RESPONSE: HttpResponse = { status: 0, body: '', retryAfter: undefined };

type CastResult = Pick<CastBallot, 'outcome' | 'version' | 'selections'>;

const resultOf = (response: HttpResponse, isAmbiguous: boolean): CastResult => {
  if (response.status !== 200) return { outcome: isAmbiguous ? 'unknown' : 'failed' };
  const { votes, poll } = acknowledgementSchema.parse(JSON.parse(response.body));
  return { outcome: 'acknowledged', version: poll.version, selections: votes };
};

const castOne = async (client: HttpClient, ballot: Ballot, options: VoteLoadOptions): Promise<CastResult> => {
  const { retries = 5, wait = delay, onResponse, signal } = options;
  const request = {
    method: 'POST',
    path: `/api/polls/${ballot.pollId}/vote`,
    token: ballot.account.token,
    body: JSON.stringify({ option_id: ballot.optionId }),
    idempotencyKey: randomUUID(),
  } as const;
  let isAmbiguous = false;
  for (let attempt = 0; ; attempt += 1) {
    const response = await client.request(request).catch(() => LOST_RESPONSE);
    onResponse?.(response.status, response.retryAfter);
    isAmbiguous ||= mayBeStored(response.status);
    if (attempt === retries || signal?.aborted || !isRetryable(response)) return resultOf(response, isAmbiguous);
    await wait(backoffMs(attempt, response.retryAfter));
  }
};

/** Casts the ballots in order, each with its own idempotency key. */
export const runVoteLoad = async (options: VoteLoadOptions): Promise<VoteLoadResult> => {
  const { url, ballots, connections, rate, signal, onCast } = options;
  const client = openHttpClient(url, connections);
  const casts: CastBallot[] = [];
  const startedAt = performance.now();
  const start = async (index: number, dueAt: number): Promise<void> => {
    const ballot = ballots[index];
    if (!ballot) return;
    const result = await castOne(client, ballot, options);
    const cast = { ...ballot, ...result, dueAt, ms: performance.now() - dueAt };
    casts.push(cast);
    onCast?.(cast);
  };
  try {
    await runSchedule({ count: ballots.length, rate, concurrency: connections, start, signal });
    return { casts, ms: performance.now() - startedAt };
  } finally {
    await client.close();
  }
};
