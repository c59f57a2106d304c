import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createComment, createPoll, type Poll } from '@showhands/contracts';
import {
  type Ballot,
  type CastBallot,
  type ClientPool,
  type LoadTestAccount,
  type OwnPoll,
  openClientPool,
  readPoll,
  runVoteLoad,
} from '@showhands/load';
import { aPollInput, apiClient, eventually, type SocketClient, socketClient } from '@showhands/testing';
import { type RegularCalls, startRegularCalls } from './calls.ts';
import type { Site } from './site.ts';

const VOTES_PER_SECOND = 16;
const QUIET_VOTES_PER_SECOND = 4;
const LONGEST_MS = 1_200_000;
const VOTE_CONNECTIONS = 64;
const SOCKETS = 9;
const COMMENT_EVERY_MS = 1_000;
const SETTLE = { timeoutMs: 60_000, intervalMs: 500 };

/** The polls of one fault. All but `busy` are single choice. */
export interface Polls {
  /** Multiple choice, so that a repeated vote would be withdrawn. */
  readonly busy: OwnPoll;
  readonly single: OwnPoll;
  /** Gets no vote after the fault, so that no later update covers for a lost one. */
  readonly quiet: OwnPoll;
  /** Only its creator may see the results. */
  readonly hidden: OwnPoll;
  /** Ends during the fault. */
  readonly ending: OwnPoll;
}

interface VoteResponse {
  readonly at: number;
  readonly status: number;
  readonly retryAfter: number | undefined;
}

interface PostedComment {
  readonly id: string;
  readonly at: number;
}

/** People who vote, comment, read and watch while a fault lasts, and a record of their calls and updates. */
export interface Traffic {
  readonly casts: readonly CastBallot[];
  readonly responses: readonly VoteResponse[];
  /** Acknowledged ones. */
  readonly comments: readonly PostedComment[];
  /** States with results that a stranger received of the hidden poll. */
  readonly leaks: readonly string[];
  readonly polls: Polls;
  readonly pool: ClientPool;
  readonly calls: RegularCalls;
  endQuietVotes(): void;
  /** A restore takes back everything that was acknowledged from this time until now. */
  forgetSince(time: number): void;
  /** Stops voting, commenting and reading; the sockets stay open until `close`. */
  stop(): Promise<void>;
  close(): void;
}

const createPolls = async (site: Site, creator: LoadTestAccount): Promise<Polls> => {
  const api = apiClient(site.stack.url);
  const create = async (overrides: Parameters<typeof aPollInput>[0] = {}): Promise<OwnPoll> => ({
    creator,
    // The stack may still be busy with its start, or with the fault before.
    poll: (await eventually(() => api.call(createPoll, { token: creator.token, body: aPollInput(overrides) }), SETTLE))
      .body,
  });
  return {
    busy: await create({ allow_multiple_votes: true }),
    single: await create(),
    quiet: await create(),
    hidden: await create({ show_results: false }),
    ending: await create(),
  };
};

const ballotsFor = (polls: readonly OwnPoll[], accounts: readonly LoadTestAccount[], fallback: OwnPoll): Ballot[] => {
  const count = (LONGEST_MS / 1_000) * VOTES_PER_SECOND;
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / polls.length);
    const wanted = polls[index % polls.length] ?? fallback;
    // In a single choice poll every account votes once.
    const { poll } = turn < accounts.length || wanted === fallback ? wanted : fallback;
    const account = accounts[(wanted === fallback ? index : turn) % accounts.length];
    const option = poll.options[(turn + Math.floor(turn / accounts.length)) % poll.options.length];
    if (!account || !option) throw new Error('a poll without options, or no accounts');
    return { account, pollId: poll.id, optionId: option.id };
  });
};

const showsResults = ({ options }: Pick<Poll, 'options'>): boolean => options.some(({ votes }) => votes !== null);

interface Commenting {
  readonly posted: readonly PostedComment[];
  forgetSince(time: number): void;
  stop(): Promise<void>;
}

/** Posts comments, each retried under its idempotency key until it is acknowledged or the traffic stops. */
const startCommenting = (url: string, accounts: readonly LoadTestAccount[], poll: Poll): Commenting => {
  const api = apiClient(url);
  const posted: PostedComment[] = [];
  let isRunning = true;

  const post = async (account: LoadTestAccount, index: number): Promise<void> => {
    const body = { poll_id: poll.id, parent_comment_id: null, content: `Comment ${index}` };
    const call = { token: account.token, body, idempotencyKey: randomUUID() };
    while (isRunning) {
      const response = await api.attempt(createComment, call).catch(() => undefined);
      if (response?.ok) {
        posted.push({ id: response.body.id, at: performance.now() });
        return;
      }
      if (response && response.status < 500 && response.status !== 409)
        throw new Error(`a comment was rejected: ${JSON.stringify(response.body)}`);
      await delay(500);
    }
  };
  const run = async (): Promise<void> => {
    for (let index = 0; isRunning; index += 1) {
      const account = accounts[index % accounts.length];
      if (account) await post(account, index);
      await delay(COMMENT_EVERY_MS);
    }
  };
  const running = run();
  return {
    posted,
    forgetSince: (time) => {
      const kept = posted.filter(({ at }) => at < time);
      posted.splice(0, posted.length, ...kept);
    },
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
};

/** Votes without pause; resolves when stopped. */
const startVoting = (
  url: string,
  ballots: readonly Ballot[],
  rate: number,
  casts: CastBallot[],
  responses: VoteResponse[],
) => {
  const stopping = new AbortController();
  const done = runVoteLoad({
    ...{ url, ballots, rate, connections: VOTE_CONNECTIONS, signal: stopping.signal, retries: 30 },
    onResponse: (status, retryAfter) => responses.push({ at: performance.now(), status, retryAfter }),
    onCast: (cast) => casts.push(cast),
  });
  return {
    end: () => stopping.abort(),
    stop: async (): Promise<void> => {
      stopping.abort();
      await done;
    },
  };
};

/** Starts everything, and resolves once every socket has joined. `pace` is the share of the usual votes and calls. */
export const startTraffic = async (site: Site, pace = 1): Promise<Traffic> => {
  const { url, accounts } = site;
  const [creator, stranger, ...voters] = accounts;
  if (!creator || !stranger) throw new Error('there are no accounts');
  const polls = await createPolls(site, creator);
  const { busy, single, quiet, hidden, ending } = polls;
  const casts: CastBallot[] = [];
  const responses: VoteResponse[] = [];
  const leaks: string[] = [];
  const watched = [busy, single, quiet];

  const pool = openClientPool({
    url,
    viewers: Array.from({ length: SOCKETS }, (_, index) => ({
      token: voters[index]?.token ?? '',
      pollId: watched[index % watched.length]?.poll.id ?? '',
    })),
    readPoll: ({ pollId, token }) => readPoll(url, pollId, token),
  });
  await pool.settled;
  if (pool.joined < SOCKETS) throw new Error(`only ${pool.joined} sockets have joined`);
  // Receives every poll in the feed.
  const observer: SocketClient = await socketClient(url, { token: stranger.token, reconnection: true });

  const checkHidden = (poll: Poll): void => {
    if (poll.id === hidden.poll.id && showsResults(poll)) leaks.push(JSON.stringify(poll.options));
  };
  const calls = startRegularCalls({ url, reader: stranger, poll: hidden.poll, onPoll: checkHidden, pace });
  const commenting = startCommenting(url, voters, busy.poll);
  const main = startVoting(
    url,
    ballotsFor([busy, single, busy, hidden, busy, ending], voters, busy),
    VOTES_PER_SECOND * pace,
    casts,
    responses,
  );
  const quietVotes = startVoting(
    url,
    ballotsFor([quiet], voters, quiet).slice(0, voters.length),
    QUIET_VOTES_PER_SECOND * pace,
    casts,
    responses,
  );
  await eventually(() => {
    if (casts.length < VOTES_PER_SECOND * pace) throw new Error('voting has not begun');
  }, SETTLE);

  return {
    ...{ polls, pool, calls, casts, responses, comments: commenting.posted },
    get leaks() {
      const updates = observer.events('pollUpdate');
      const shown = updates.flatMap((update) =>
        update.id === hidden.poll.id && 'options' in update && showsResults(update)
          ? [JSON.stringify(update.options)]
          : [],
      );
      return [...leaks, ...shown];
    },
    endQuietVotes: quietVotes.end,
    forgetSince: (time) => {
      for (const [index, cast] of casts.entries())
        if (cast.outcome === 'acknowledged' && cast.dueAt + cast.ms >= time)
          casts[index] = { ...cast, outcome: 'unknown' };
      commenting.forgetSince(time);
    },
    stop: async () => void (await Promise.all([main.stop(), quietVotes.stop(), commenting.stop(), calls.stop()])),
    close: () => {
      pool.close();
      observer.close();
    },
  };
};
