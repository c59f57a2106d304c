import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
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

/** Casts votes in a thread of its own: the sockets that the caller holds would delay the votes and their responses. */
export interface VoterThread {
  cast(votes: Votes): Promise<readonly CastBallot[]>;
  close(): Promise<void>;
}

export const startVoterThread = (): VoterThread => {
  const worker = new Worker(new URL(import.meta.url));
  return {
    cast: async (votes) => {
      worker.postMessage(votes);
      const [{ casts, timeOrigin }]: [Done] = (await once(worker, 'message')) as [Done];
      return casts.map((cast) => ({ ...cast, dueAt: cast.dueAt + timeOrigin - performance.timeOrigin }));
    },
    close: async () => void (await worker.terminate()),
  };
};

const castAll = async (votes: Votes): Promise<void> => {
  const { casts } = await runVoteLoad(votes);
  const done: Done = { casts, timeOrigin: performance.timeOrigin };
  parentPort?.postMessage(done);
};

if (!isMainThread) parentPort?.on('message', (votes: Votes) => void castAll(votes));
