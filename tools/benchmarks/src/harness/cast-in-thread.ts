import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Ballot, type CastBallot, runVoteLoad } from '@showhands/load';

interface Votes {
  readonly url: string;
  readonly ballots: readonly Ballot[];
  readonly connections: number;
  readonly rate: number;
}

interface Done {
  readonly casts: readonly CastBallot[];
  /** The zero of the times in `casts`. */
  readonly timeOrigin: number;
}

/** Casts votes in a thread of their own: the sockets that the caller holds would delay their responses. */
export const castInThread = async (votes: Votes): Promise<readonly CastBallot[]> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: votes });
  const [{ casts, timeOrigin }]: [Done] = (await once(worker, 'message')) as [Done];
  return casts.map((cast) => ({ ...cast, dueAt: cast.dueAt + timeOrigin - performance.timeOrigin }));
};

if (!isMainThread && parentPort) {
  const votes: Votes = workerData;
  const { casts } = await runVoteLoad(votes);
  const done: Done = { casts, timeOrigin: performance.timeOrigin };
  parentPort.postMessage(done);
}
