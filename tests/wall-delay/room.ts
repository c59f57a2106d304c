import type { Browser, Page } from '@playwright/test';
import { createPoll, type Poll, type ServerPayload } from '@showhands/contracts';
import {
  acknowledgedToScreen,
  type Ballot,
  type ClientPool,
  type Histogram,
  type LoadTestAccount,
  openClientPool,
  readPoll,
  runVoteLoad,
} from '@showhands/load';
import { aPollInput, apiClient, eventually, optionIdAt, type SocketClient, socketClient } from '@showhands/testing';
import { openWall, type Shown, shownOn } from './wall.ts';

const OPTIONS = 4;
const VOTES_PER_SECOND = 2;
const CONNECT_RATE = 100;

type Distribution = ReturnType<Histogram['distribution']>;

export interface Room {
  readonly people: number;
  readonly votes: number;
  readonly acknowledged: number;
  /** Of acknowledged votes. */
  readonly perSecond: number;
  /** Milliseconds from the acknowledgement of a vote until the sockets of all voters have it. */
  readonly sockets: Distribution;
  /** The same until the wall in the browser shows it. */
  readonly wall: Distribution;
}

interface Options {
  readonly browser: Browser;
  readonly url: string;
  readonly accounts: readonly LoadTestAccount[];
  readonly seconds: number;
}

/** Everybody once, then everybody again: each votes for the next option, and in the end takes the votes back likewise. */
const ballotsOf = ({ accounts, seconds }: Options, poll: Poll): Ballot[] =>
  Array.from({ length: seconds * VOTES_PER_SECOND }, (_, round) =>
    accounts.map((account, turn) => ({
      account,
      pollId: poll.id,
      optionId: optionIdAt(poll, (round + turn) % OPTIONS),
    })),
  ).flat();

/** Everybody has the poll open. */
const openVoters = async ({ url, accounts }: Options, { id: pollId }: Poll): Promise<ClientPool> => {
  const pool = openClientPool({
    url,
    viewers: accounts.map(({ token }) => ({ token, pollId })),
    connectRate: CONNECT_RATE,
    readPoll: (viewer) => readPoll(url, pollId, viewer.token),
  });
  await pool.settled;
  if (pool.joined < accounts.length) throw new Error(`${pool.joined} of ${accounts.length} sockets have joined`);
  return pool;
};

type PollUpdate = ServerPayload<'pollUpdate'>;

const votesIn = (update: PollUpdate): string =>
  'options' in update ? update.options.map(({ votes }) => votes).join() : '';

/** Finds the version of each state that the wall has shown, among the sent states. */
const arrivalsOf = (shown: readonly Shown[], sent: readonly PollUpdate[]) => {
  const [versions, times]: [number[], number[]] = [[], []];
  let next = 0;
  for (const { at, votes } of shown) {
    const found = sent.findIndex((update, index) => index >= next && votesIn(update) === votes.join());
    if (found === -1) continue;
    next = found + 1;
    versions.push(sent[found]?.version ?? 0);
    times.push(at - performance.timeOrigin);
  }
  return { versions, times };
};

const assertShown = async (wall: Page, updates: SocketClient): Promise<void> => {
  const [shown, sent] = [await shownOn(wall), updates.events('pollUpdate')];
  const last = sent.at(-1);
  if (!last || shown.at(-1)?.votes.join() !== votesIn(last)) throw new Error('the wall does not show the last state');
};

/** A room full of people who vote all the time, and how far the wall in front of them is behind. */
export const measureRoom = async (options: Options): Promise<Room> => {
  const { browser, url, accounts } = options;
  const [first] = accounts;
  if (!first) throw new Error('there are no accounts');
  const texts = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = aPollInput({ allow_multiple_votes: true, options: texts });
  const poll = await eventually(async () => (await apiClient(url).call(createPoll, { token: first.token, body })).body);
  const pool = await openVoters(options, poll);
  const updates = await socketClient(url, { token: first.token, pollId: poll.id });
  const wall = await openWall(browser, url, poll);
  try {
    const rate = accounts.length * VOTES_PER_SECOND;
    const ballots = ballotsOf(options, poll);
    const { casts, ms } = await runVoteLoad({ url, ballots, connections: accounts.length, rate });
    const acknowledged = casts.filter(({ outcome }) => outcome === 'acknowledged');
    const newest = Math.max(...acknowledged.map(({ version = 0 }) => version));
    await eventually(() => {
      if (updates.events('pollUpdate').at(-1)?.version !== newest) throw new Error('the last state has not been sent');
    });
    await eventually(() => assertShown(wall, updates));
    const arrivals = arrivalsOf(await shownOn(wall), updates.events('pollUpdate'));
    return {
      people: accounts.length,
      votes: ballots.length,
      acknowledged: acknowledged.length,
      perSecond: (acknowledged.length * 1_000) / ms,
      sockets: acknowledgedToScreen(casts, pool.clients).distribution(),
      wall: acknowledgedToScreen(casts, [{ pollId: poll.id, arrivals }]).distribution(),
    };
  } finally {
    updates.close();
    pool.close();
    await wall.context().close();
  }
};
