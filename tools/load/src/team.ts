import { Collector } from './collector.ts';
import type { SocketTotals, WorkerResult } from './result.ts';
import type { Second } from './second.ts';
import type { Share } from './share.ts';
import { unreportedBallots } from './unreported-ballots.ts';
import type { Assignment, Finished, OpenWorker, Worker } from './worker.ts';

interface Member {
  readonly worker: Worker;
  readonly index: number;
  readonly assignment: Assignment;
  open?: OpenWorker;
  finished?: Finished;
  isLost: boolean;
}

interface TeamContext {
  readonly log: (line: string) => void;
  /** Receives the sum of all workers. */
  readonly onSecond: (second: Second) => void;
}

/** @returns the answer, or none if the worker is lost before */
const unlessLost = <Answer>(worker: Worker, answer: Promise<Answer>): Promise<[Answer] | []> =>
  Promise.race([answer.then((value): [Answer] => [value]), worker.lost.then((): [] => [])]);

/** The workers of a run. A lost one takes no further part, and the others go on. */
export class Team {
  readonly collector: Collector;
  readonly #log: TeamContext['log'];
  readonly #members: readonly Member[];
  #isClosed = false;

  constructor(workers: readonly Worker[], assign: (share: Share) => Assignment, { log, onSecond }: TeamContext) {
    this.collector = new Collector(workers.length, onSecond);
    this.#log = log;
    this.#members = workers.map((worker, index) => ({
      ...{ worker, index, isLost: false, assignment: assign({ index, of: workers.length }) },
    }));
  }

  /** How long a message to the slowest worker takes at most. */
  get latencyMs(): number {
    return Math.max(...this.#members.map(({ worker }) => worker.latencyMs));
  }

  /** Opens the pages of all workers. */
  async open(signal: AbortSignal): Promise<void> {
    for (const member of this.#members) void member.worker.lost.then(() => this.#lose(member));
    await Promise.all(
      this.#members.map(async (member) => {
        const { worker, index, assignment } = member;
        const onReport = this.collector.add.bind(this.collector, index);
        const [open] = await unlessLost(worker, worker.open(assignment, onReport, signal));
        if (open) member.open = open;
      }),
    );
  }

  /** Asks all workers that are not lost. */
  async each(request: (worker: OpenWorker) => Promise<void>): Promise<void> {
    await Promise.all(this.#members.map((member) => this.#ask(member, request)));
  }

  /** @returns the state of the workers at the end */
  async finish(): Promise<Finished[]> {
    const finished = this.#members.map(async (member) => {
      const [answer] = await this.#ask(member, (worker) => worker.finish());
      if (answer) member.finished = answer;
      this.collector.end(member.index);
      return answer ?? [];
    });
    return (await Promise.all(finished)).flat();
  }

  /** The ballots of lost workers that may be stored or not. */
  unreported(): ReturnType<typeof unreportedBallots> {
    return this.#members.flatMap((member) => this.#unreportedOf(member));
  }

  /** The sockets of each worker at the end. Those of a lost one are closed. */
  sockets(): SocketTotals[] {
    return this.#members.map(
      ({ finished, index }) => finished?.sockets ?? { ...this.collector.of(index).sockets, joined: 0 },
    );
  }

  results(): WorkerResult[] {
    return this.#members.map((member) => ({
      name: member.worker.name,
      lostAfter: member.isLost ? this.collector.of(member.index).second : null,
      unknownVotes: this.#unreportedOf(member).length,
      machine: member.finished?.machine ?? null,
    }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#members.flatMap(({ open }) => (open ? [open.close()] : [])));
  }

  #unreportedOf({ isLost, assignment, index }: Member): ReturnType<typeof unreportedBallots> {
    return isLost ? unreportedBallots(assignment, this.collector.of(index).casts) : [];
  }

  async #ask<Answer>(
    { worker, open, isLost }: Member,
    request: (worker: OpenWorker) => Promise<Answer>,
  ): Promise<[Answer] | []> {
    return open && !isLost ? unlessLost(worker, request(open)) : [];
  }

  #lose(member: Member): void {
    if (this.#isClosed) return;
    member.isLost = true;
    this.collector.end(member.index);
    this.#log(
      `The worker ${member.worker.name} was lost. Votes that it may have sent since its last report are unknown.`,
    );
  }
}
