import type { Site } from './start-site.ts';
import { type PeerRound, refusedPerVote, voteInPeer } from './vote-in-peer.ts';

/** As few as one: a peer that locks a poll for each vote refuses the others meanwhile. */
const CONNECTIONS = [1, 2, 4, 8, 16, 32];
/** How many of the votes of a round each number of connections is tried with. */
const TRIAL_SHARE = 0.25;

export interface ConnectionTrial extends PeerRound {
  readonly connections: number;
}

/**
 * Tries each number of connections twice, so that a disturbance of one trial does not decide.
 * @returns the trials, fastest first
 */
export const tryConnections = async (site: Site, votesPerRound: number): Promise<readonly ConnectionTrial[]> => {
  const votes = votesPerRound * TRIAL_SHARE;
  await voteInPeer(site, votes, 1); // Fills the caches of PHP and of the database.
  const trials: ConnectionTrial[] = [];
  for (const connections of [...CONNECTIONS, ...CONNECTIONS.toReversed()]) {
    trials.push({ connections, ...(await voteInPeer(site, votes, connections)) });
  }
  return trials.toSorted((one, other) => other.perSecond - one.perSecond);
};

/** The faster trial with each number of connections. */
export const trialDetails = (trials: readonly ConnectionTrial[]): Record<string, number> => {
  const best = CONNECTIONS.flatMap((connections) => trials.find((trial) => trial.connections === connections) ?? []);
  const refusing = best.filter(({ refused }) => refused > 0);
  return Object.fromEntries([
    ...best.map(({ connections, perSecond }) => [`with ${connections} in the warm-up`, perSecond] as const),
    ...refusing.map((trial) => [`refused per vote with ${trial.connections}`, refusedPerVote(trial)] as const),
  ]);
};
