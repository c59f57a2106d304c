import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type Answer, type Caller, openCaller } from './http.ts';
import type { Tester } from './people.ts';
import { runSchedule } from './schedule.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** A vote to be cast; on a poll with multiple votes it is taken back by the second of its kind. */
export interface Ballot {
  readonly tester: Tester;
  readonly pollId: string;
  readonly optionId: string;
}

/**
 * What became of it. `failed`: every answer was a refusal, so it is not there. `unknown`: an answer was lost or was a
 * 5xx and none after it a success, so that it may be there or not.
 */
export type Outcome = 'acknowledged' | 'failed' | 'unknown';

export interface CastBallot extends Ballot {
  readonly outcome: Outcome;
  /** When it was to be sent, by `performance.now()`. */
  readonly dueAt: number;
  /** From then to the last answer, waits in the queue of a slow server and retries included. */
  readonly ms: number;
  /** The poll's version that includes it, by the answer. */
  readonly version?: number;
  /** What the voter held by the answer. */
  readonly held?: readonly string[];
}

interface BlastOptions {
  readonly url: string;
  readonly ballots: readonly Ballot[];
  readonly connections: number;
  /** Votes a second; without it as fast as the connections allow. */
  readonly rate?: number | undefined;
  /** How often a vote is tried again with the same key after a lost answer, 429 or 5xx: 5 unless told. */
  readonly retries?: number;
  readonly signal?: AbortSignal | undefined;
  /** Told every answer's status, 0 where it was lost. */
  readonly answered?: (status: number) => void;
  /** Told what became of each vote. */
  readonly cast?: (ballot: CastBallot) => void;
}

interface Blast {
  /** In the order in which they were settled. */
  readonly casts: readonly CastBallot[];
  /** From the first send to the last answer. */
  readonly ms: number;
}

/** Of the whole answer what a load test looks at. */
const acknowledgementSchema = z.object({ votes: z.array(z.string()), poll: z.object({ version: z.number() }) });

const IN_PROGRESS = /"code":"in_progress"/;

const mayBeThere = (status: number): boolean => status === 0 || status >= 500;

const isWorthRetrying = ({ status, body }: Answer): boolean =>
  mayBeThere(status) || status === 408 || status === 429 || (status === 409 && IN_PROGRESS.test(body));

const waitBefore = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter ?? Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);

const LOST: Answer = { status: 0, body: '', retryAfter: undefined };

type Settled = Pick<CastBallot, 'outcome' | 'version' | 'held'>;

const settle = (answer: Answer, isUnsure: boolean): Settled => {
  if (answer.status !== 200) return { outcome: isUnsure ? 'unknown' : 'failed' };
  const { votes, poll } = acknowledgementSchema.parse(JSON.parse(answer.body));
  return { outcome: 'acknowledged', version: poll.version, held: votes };
};

const castOne = async (caller: Caller, ballot: Ballot, options: BlastOptions): Promise<Settled> => {
  const { retries = 5, answered, signal } = options;
  const call = {
    method: 'POST',
    path: `/api/polls/${ballot.pollId}/vote`,
    token: ballot.tester.token,
    body: JSON.stringify({ option_id: ballot.optionId }),
    idempotencyKey: randomUUID(),
  } as const;
  let isUnsure = false;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await caller.call(call).catch(() => LOST);
    answered?.(answer.status);
    isUnsure ||= mayBeThere(answer.status);
    if (attempt === retries || signal?.aborted || !isWorthRetrying(answer)) return settle(answer, isUnsure);
    await delay(waitBefore(attempt, answer.retryAfter));
  }
};

/** Casts the ballots in their order, each under a key of its own. */
export const blast = async (options: BlastOptions): Promise<Blast> => {
  const { url, ballots, connections, rate, signal, cast } = options;
  const caller = openCaller(url, connections);
  const casts: CastBallot[] = [];
  const began = performance.now();
  const start = async (index: number, dueAt: number): Promise<void> => {
    const ballot = ballots[index];
    if (!ballot) return;
    const settled = await castOne(caller, ballot, options);
    const done = { ...ballot, ...settled, dueAt, ms: performance.now() - dueAt };
    casts.push(done);
    cast?.(done);
  };
  try {
    await runSchedule({ count: ballots.length, rate, atOnce: connections, start, signal });
    return { casts, ms: performance.now() - began };
  } finally {
    await caller.close();
  }
};
