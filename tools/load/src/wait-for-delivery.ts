import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type OwnPoll, readPolls } from './polls.ts';

const DELIVERY_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 100;

const isBehind = (
  { pollId, isJoined, lastState }: Client,
  versions: ReadonlyMap<string, number>,
  withoutVotes: ReadonlySet<string>,
): boolean =>
  !isJoined || (lastState === undefined ? !withoutVotes.has(pollId) : lastState.version < (versions.get(pollId) ?? 0));

/**
 * Resolves once every client has the newest state of its poll, or after the timeout. @returns the version of each poll that
 * was waited for
 */
export const waitForDelivery = async (
  url: string,
  polls: readonly OwnPoll[],
  clients: readonly Client[],
  timeoutMs = DELIVERY_TIMEOUT_MS,
): Promise<ReadonlyMap<string, number>> => {
  const responses = await readPolls(url, polls);
  const versions = new Map(responses.map(({ pollId, version }) => [pollId, version]));
  const withoutVotes = new Set(responses.filter(({ total }) => total === 0).map(({ pollId }) => pollId));
  const deadline = performance.now() + timeoutMs;
  while (clients.some((client) => isBehind(client, versions, withoutVotes)) && performance.now() < deadline)
    await delay(POLL_INTERVAL_MS);
  return versions;
};
