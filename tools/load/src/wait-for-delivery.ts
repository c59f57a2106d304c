import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type OwnPoll, readPolls } from './polls.ts';
import type { PollResponse } from './snapshot.ts';

export const DELIVERY_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 100;

/** How new a poll is. */
export type Newest = Pick<PollResponse, 'pollId' | 'version' | 'total'>;

const isBehind = ({ isJoined, lastState }: Client, newest: Newest | undefined): boolean =>
  !isJoined || (lastState === undefined ? newest?.total !== 0 : lastState.version < (newest?.version ?? 0));

/** Resolves once every client has the newest state of its poll, or after the timeout. */
export const waitForNewest = async (
  polls: readonly Newest[],
  clients: readonly Client[],
  timeoutMs: number,
): Promise<void> => {
  const byId = new Map(polls.map((poll) => [poll.pollId, poll]));
  const deadline = performance.now() + timeoutMs;
  while (clients.some((client) => isBehind(client, byId.get(client.pollId))) && performance.now() < deadline)
    await delay(POLL_INTERVAL_MS);
};

/** Waits until every client has the state that its poll has now. */
export const waitForDelivery = async (
  url: string,
  polls: readonly OwnPoll[],
  clients: readonly Client[],
): Promise<void> => waitForNewest(await readPolls(url, polls), clients, DELIVERY_TIMEOUT_MS);
