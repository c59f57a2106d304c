import { setTimeout as delay } from 'node:timers/promises';
import { type OwnPoll, readPolls } from './polls.ts';
import type { Seat } from './seat.ts';

const LONGEST_MS = 15_000;
const LOOK_MS = 100;

const isBehind = (
  { pollId, isJoined, last }: Seat,
  versions: ReadonlyMap<string, number>,
  untouched: Set<string>,
): boolean => !isJoined || (last === undefined ? !untouched.has(pollId) : last.version < (versions.get(pollId) ?? 0));

/** Resolves when every socket knows the newest state of its poll, or has had 15 s for it. */
export const untilQuiet = async (url: string, polls: readonly OwnPoll[], seats: readonly Seat[]): Promise<void> => {
  const answered = await readPolls(url, polls);
  const versions = new Map(answered.map(({ pollId, version }) => [pollId, version]));
  const untouched = new Set(answered.filter(({ total }) => total === 0).map(({ pollId }) => pollId));
  const deadline = performance.now() + LONGEST_MS;
  while (seats.some((seat) => isBehind(seat, versions, untouched)) && performance.now() < deadline)
    await delay(LOOK_MS);
};
