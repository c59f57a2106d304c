import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from '@showhands/contracts';
import * as z from 'zod';
import type { LoadTestAccount } from './accounts.ts';
import { type HttpClient, type HttpRequest, type HttpResponse, openHttpClient } from './http.ts';
import type { Place } from './measurements.ts';
import { runSchedule } from './schedule.ts';

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/** A vote to cast. In a poll with multiple votes, a second ballot for the same option takes the vote back. */
export interface Ballot {
  readonly account: LoadTestAccount;
  readonly pollId: string;
  readonly optionId: string;
  /** A whole ballot, which replaces an earlier one; without choices it withdraws that one. */
  readonly choices?: readonly Choice[];
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
  /** The code of the error of a vote that failed. */
  readonly code?: string | undefined;
  /** The place of its measurement; undefined in a warm-up. */
  readonly place?: Place;
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

const CODE = /"code":"(\w+)"/;
const IN_PROGRESS = /"code":"in_progress"/;

const mayBeStored = (status: number): boolean => status === 0 || status >= 500;

const isRetryable = ({ status, body }: HttpResponse): boolean =>
  mayBeStored(status) || status === 408 || status === 429 || (status === 409 && IN_PROGRESS.test(body));

/** `Retry-After` if the response has it, else exponential backoff with jitter. */
const backoffMs = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter ?? Math.min(FIRST_BACKOFF_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2);

const LOST_RESPONSE: HttpResponse = { status: 0, body: '', retryAfter: undefined };

type CastResult = Pick<CastBallot, 'outcome' | 'version' | 'selections' | 'code'>;

const resultOf = (response: HttpResponse, isAmbiguous: boolean): CastResult => {
  if (response.status !== 200) {
    return { outcome: isAmbiguous ? 'unknown' : 'failed', code: CODE.exec(response.body)?.[1] };
  }
  const { votes, poll } = acknowledgementSchema.parse(JSON.parse(response.body));
  return { outcome: 'acknowledged', version: poll.version, selections: votes };
};

const requestOf = ({ account: { token }, pollId, optionId, choices }: Ballot): HttpRequest => {
  const common = { token, idempotencyKey: randomUUID() };
  if (choices === undefined) {
    return {
      ...common,
      method: 'POST',
      path: `/api/polls/${pollId}/vote`,
      body: JSON.stringify({ option_id: optionId }),
    };
  }
  const path = `/api/polls/${pollId}/ballot`;
  if (choices.length === 0) return { ...common, method: 'DELETE', path };
  return { ...common, method: 'PUT', path, body: JSON.stringify({ choices }) };
};

export type CastOptions = Pick<VoteLoadOptions, 'retries' | 'wait' | 'onResponse' | 'signal'>;

const send = async (client: HttpClient, ballot: Ballot, options: CastOptions): Promise<CastResult> => {
  const { retries = 5, wait = delay, onResponse, signal } = options;
  const request = requestOf(ballot);
  let isAmbiguous = false;
  for (let attempt = 0; ; attempt += 1) {
    const response = await client.request(request).catch(() => LOST_RESPONSE);
    onResponse?.(response.status, response.retryAfter);
    isAmbiguous ||= mayBeStored(response.status);
    if (attempt === retries || signal?.aborted || !isRetryable(response)) return resultOf(response, isAmbiguous);
    await wait(backoffMs(attempt, response.retryAfter));
  }
};

/** Casts a ballot that is due at a time by `performance.now()`. */
export const castBallot = async (
  client: HttpClient,
  ballot: Ballot,
  dueAt: number,
  options: CastOptions,
): Promise<CastBallot> => {
  const result = await send(client, ballot, options);
  return { ...ballot, ...result, dueAt, ms: performance.now() - dueAt };
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
    const cast = await castBallot(client, ballot, dueAt, options);
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
