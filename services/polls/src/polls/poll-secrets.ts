import { createWaitingBallots, type WaitingBallots } from '../anonymous/waiting-ballots.ts';
import { createPollKeys, type PollKeys } from '../checkable/poll-keys.ts';
import { createTreeCache, type TreeCache } from '../checkable/tree-cache.ts';

/** Seals waiting ballots and signs trees, with keys that are derived from `INTERNAL_SECRET`. */
export interface PollSecrets {
  readonly waitingBallots: WaitingBallots;
  readonly pollKeys: PollKeys;
  readonly trees: TreeCache;
}

export const createPollSecrets = (secret: string): PollSecrets => ({
  waitingBallots: createWaitingBallots(secret),
  pollKeys: createPollKeys(secret),
  trees: createTreeCache(),
});
