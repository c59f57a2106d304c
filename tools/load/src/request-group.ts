import * as z from 'zod';
import type { LoadTestAccount } from './accounts.ts';
import type { HttpClient } from './http.ts';
import type { Measurements, OperationOutcome, Place } from './measurements.ts';
import type { OperationName, RequestsPlan } from './plan.ts';
import { type DueBallot, nextVote, nextWithdrawal, type PollSet } from './poll-set.ts';
import { accountAt, type DeletablePoll } from './polls.ts';
import { type RequestName, requestFor } from './requests.ts';
import { runAt, waitUntil } from './schedule.ts';
import { countIn, itemsIn, type Share } from './share.ts';
import { voterKey } from './snapshot.ts';
import { arrivalTimes, endOf, levelAt, type Stage, stageAt } from './stages.ts';
import type { UpdateLag } from './update-lag.ts';
import { type CastBallot, castBallot } from './vote-load.ts';

const TOO_MANY_REQUESTS = 429;
/** How often a user who has nothing to do at this level of load looks at it again. */
const IDLE_MS = 100;

/** The state that all groups of a worker have in common. */
export interface RunState {
  readonly share: Share;
  readonly client: HttpClient;
  readonly accounts: readonly LoadTestAccount[];
  readonly stages: readonly Stage[];
  /** The start of the timeline by `performance.now()`. */
  readonly startedAt: number;
  readonly measurements: Measurements;
  readonly lag: UpdateLag;
  /** Since the last report. */
  readonly casts: CastBallot[];
  /** Polls that operations have created since the last report. */
  readonly created: DeletablePoll[];
  /** The last ballot of each voter, which the next one waits for. */
  readonly voters: Map<string, Promise<unknown>>;
  /** Ends the run early. */
  readonly signal: AbortSignal;
  onRateLimit(): void;
}

type Group = RequestsPlan & { readonly name: string; readonly set: PollSet };

/** Takes the operations in turn, each as often as its weight says. */
const operationPicker = (weights: RequestsPlan['do']): (() => OperationName) => {
  const entries = Object.entries(weights) as [OperationName, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  const credits = new Map(entries.map(([name]) => [name, 0]));
  return () => {
    for (const [name, weight] of entries) credits.set(name, (credits.get(name) ?? 0) + weight);
    const [[first]] = [...credits].toSorted(([, one], [, other]) => other - one) as [[OperationName, number]];
    credits.set(first, (credits.get(first) ?? 0) - total);
    return first;
  };
};

const createdSchema = z.object({ id: z.string(), poll_id: z.string().optional() });

/** Performs the operations of one group. */
class GroupOperations {
  readonly #run: RunState;
  readonly #group: Group;
  readonly #pick: () => OperationName;
  #index = 0;

  constructor(run: RunState, group: Group) {
    this.#run = run;
    this.#group = group;
    this.#pick = operationPicker(group.do);
  }

  async perform(dueAt: number): Promise<void> {
    const { accounts, share } = this.#run;
    const { set } = this.#group;
    const operation = this.#pick();
    const turn = this.#index;
    this.#index += 1;
    if (operation === 'vote' || operation === 'withdraw') {
      const due = (operation === 'vote' ? nextVote : nextWithdrawal)(set, accounts);
      if (due) await this.#cast(due, dueAt);
      return;
    }
    const index = share.index + turn * share.of;
    await this.#send(operation, dueAt, { set, account: accountAt(accounts, turn), index });
  }

  /** Undefined in a warm-up, which is not measured. */
  #place(operation: string, dueAt: number): Place | undefined {
    const { stages, startedAt } = this.#run;
    const stage = stageAt(stages, dueAt - startedAt);
    return stage && !stage.isWarmUp ? { group: this.#group.name, stage: stage.name, operation } : undefined;
  }

  #finish(place: Place | undefined, outcome: OperationOutcome, dueAt: number): void {
    if (place) this.#run.measurements.finish(place, outcome, dueAt);
  }

  #isRefused(code: string | undefined): boolean {
    const { closes = Number.POSITIVE_INFINITY } = this.#group.set.plan;
    return code === 'poll_closed' && performance.now() >= this.#run.startedAt + closes;
  }

  async #cast({ ballot, operation }: DueBallot, dueAt: number): Promise<void> {
    const { client, measurements, lag, casts, voters, signal, onRateLimit } = this.#run;
    const place = this.#place(operation, dueAt);
    const onResponse = (status: number): void => {
      if (place) measurements.respond(place, status);
      if (status === TOO_MANY_REQUESTS) onRateLimit();
    };
    // Two ballots of one voter at once would leave open which of them is the last one.
    const voter = voterKey({ pollId: ballot.pollId, userId: ballot.account.id });
    const before = ballot.choices && voters.get(voter);
    const casting = (async () => {
      await before;
      return castBallot(client, ballot, dueAt, { onResponse, signal });
    })();
    if (ballot.choices) voters.set(voter, casting);
    const cast = await casting;
    casts.push(place ? { ...cast, place } : cast);
    lag.acknowledged(cast);
    const outcome = cast.outcome === 'acknowledged' ? 'ok' : this.#isRefused(cast.code) ? 'refused' : cast.outcome;
    this.#finish(place, outcome, dueAt);
  }

  async #send(
    name: RequestName,
    dueAt: number,
    target: Parameters<(typeof requestFor)[RequestName]>[0],
  ): Promise<void> {
    const { client, measurements, created } = this.#run;
    const place = this.#place(name, dueAt);
    const response = await client.request(requestFor[name](target)).catch(() => undefined);
    if (place) measurements.respond(place, response?.status ?? 0);
    const isOk = response !== undefined && response.status < 300;
    const isRefused = /"code":"poll_closed"/.test(response?.body ?? '') && this.#isRefused('poll_closed');
    this.#finish(place, isOk ? 'ok' : isRefused ? 'refused' : 'failed', dueAt);
    if (!isOk || !['comment', 'create'].includes(name)) return;
    const { id, poll_id: pollId } = createdSchema.parse(JSON.parse(response.body));
    if (name === 'create') created.push({ creator: target.account, id });
    else if (pollId !== undefined) target.set.comments.push({ id, pollId });
  }
}

const atMost = function* (times: Iterable<number>, count: number): Generator<number> {
  let taken = 0;
  for (const time of times) {
    if (taken === count) return;
    taken += 1;
    yield time;
  }
};

/** Users who wait for each response and then think. */
const runUsers = async (
  run: RunState,
  group: Group,
  operations: GroupOperations,
  signal: AbortSignal,
): Promise<void> => {
  const { users = 0, think } = group;
  const count = countIn(group.count ?? Number.POSITIVE_INFINITY, run.share);
  const endAt = run.startedAt + endOf(run.stages);
  let started = 0;
  const use = async (user: number): Promise<void> => {
    while (started < count && performance.now() < endAt && !signal.aborted) {
      const isNeeded = user < users * levelAt(run.stages, performance.now() - run.startedAt);
      if (isNeeded) {
        started += 1;
        await operations.perform(performance.now());
      }
      const pause = isNeeded ? think : IDLE_MS;
      if (pause > 0) await waitUntil(performance.now() + pause, signal);
    }
  };
  const levels = run.stages.flatMap(({ from, to }) => [from, to]);
  const all = Array.from({ length: Math.ceil(users * Math.max(...levels)) }, (_, user) => user);
  await Promise.all(itemsIn(all, run.share).map(use));
};

/** Runs the worker's share of a group until the end of the timeline, its count, or the signal. */
export const runRequests = async (run: RunState, group: Group, signal: AbortSignal): Promise<void> => {
  const operations = new GroupOperations(run, group);
  const { rate, arrivals, count = Number.POSITIVE_INFINITY } = group;
  if (rate === undefined) return runUsers(run, group, operations, signal);
  const times = atMost(arrivalTimes(run.stages, rate, arrivals, run.share), countIn(count, run.share));
  await runAt({ times, start: (_, dueAt) => operations.perform(dueAt), signal, startedAt: run.startedAt });
};
