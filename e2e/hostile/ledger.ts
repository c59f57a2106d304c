import { isDeepStrictEqual } from 'node:util';
import {
  type Comment,
  createComment,
  createPoll,
  deleteComment,
  deletePoll,
  type Endpoint,
  getPoll,
  getUserStats,
  getVoteStatus,
  listComments,
  listMyPolls,
  type Poll,
  register,
} from '@showhands/contracts';
import { type ApiClient, eventually } from '@showhands/testing';
import type { Stage } from './stage.ts';

/** What was acknowledged, to be compared with what is there. */
export interface Ledger {
  open(stage: Stage): void;
  /** Books an accepted request. */
  book(endpoint: Endpoint, stage: Stage, answered: unknown): void;
  /** How many accounts were opened. */
  accounts(): number;
  /** Everything that is there without having been acknowledged, the other way round, or counted wrongly. */
  faults(api: ApiClient): Promise<string[]>;
}

interface Account {
  readonly stage: Stage;
  /** The ids of comments by the poll's. */
  readonly polls: Map<string, Set<string>>;
}

const sorted = (ids: Iterable<string>): string[] => [...ids].toSorted();

const listAllPolls = async (api: ApiClient, token: string): Promise<Poll[]> => {
  const polls: Poll[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await api.call(listMyPolls, { token, query: { limit: 100, ...(cursor && { cursor }) } });
    polls.push(...body);
    cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (cursor);
  return polls;
};

/** What is wrong with the counts of a poll and its comments. */
const faultsOfPoll = async (
  api: ApiClient,
  token: string,
  { id }: Poll,
  comments: ReadonlySet<string>,
): Promise<string[]> => {
  const call = { token, params: { id } };
  const listed = (await api.call(listComments, { ...call, query: { limit: 100 } })).body;
  const { votes } = (await api.call(getVoteStatus, call)).body;
  const poll = (await api.call(getPoll, call)).body;
  const counted = poll.options.map((option) => option.votes);
  const held = poll.options.map((option) => Number(votes.includes(option.id)));
  return [
    ...(isDeepStrictEqual(sorted(listed.map((comment) => comment.id)), sorted(comments)) ? [] : [`comments of ${id}`]),
    ...(poll.comments_count === comments.size
      ? []
      : [`comments_count of ${id}: ${poll.comments_count}, not ${comments.size}`]),
    ...(isDeepStrictEqual(counted, held)
      ? []
      : [`votes of ${id}: ${counted.join()}, where its only voter holds ${held.join()}`]),
    ...(poll.total_votes === votes.length && poll.voters_count === Math.min(1, votes.length)
      ? []
      : [`totals of ${id}`]),
  ];
};

const faultsOfAccount = async (api: ApiClient, { stage: { voter }, polls }: Account): Promise<string[]> => {
  const { token } = voter;
  const there = await listAllPolls(api, token);
  const unbooked =
    sorted(there.map((poll) => poll.id)).join() === sorted(polls.keys()).join() ? [] : [`polls of ${voter.id}`];
  const wrong: string[] = [];
  for (const poll of there) wrong.push(...(await faultsOfPoll(api, token, poll, polls.get(poll.id) ?? new Set())));
  const { totalPolls, totalComments, totalVotes } = (await api.call(getUserStats, { token })).body;
  const comments = [...polls.values()].reduce((sum, ids) => sum + ids.size, 0);
  const votes = there.reduce((sum, poll) => sum + poll.total_votes, 0);
  const stats = [totalPolls, totalComments, totalVotes].join();
  const expected = [polls.size, comments, votes].join();
  return [...unbooked, ...wrong, ...(stats === expected ? [] : [`stats of ${voter.id}: ${stats}, not ${expected}`])];
};

export const createLedger = (): Ledger => {
  const accounts = new Map<string, Account>();
  let registered = 0;

  const bookings = new Map<Endpoint['id'], (polls: Account['polls'], answered: unknown) => void>([
    [createPoll.id, (polls, answered) => polls.set((answered as Poll).id, new Set())],
    [deletePoll.id, (polls, answered) => polls.delete((answered as { id: string }).id)],
    [createComment.id, (polls, answered) => polls.get((answered as Comment).poll_id)?.add((answered as Comment).id)],
    [
      deleteComment.id,
      (polls, answered) => {
        for (const ids of polls.values()) ids.delete((answered as { commentId: string }).commentId);
      },
    ],
    [
      register.id,
      () => {
        registered += 1;
      },
    ],
  ]);

  return {
    open: (stage) => {
      registered += 1;
      accounts.set(stage.voter.id, { stage, polls: new Map([[stage.poll.id, new Set([stage.comment.id])]]) });
    },
    book: (endpoint, stage, answered) => {
      const account = accounts.get(stage.voter.id);
      if (account) bookings.get(endpoint.id)?.(account.polls, answered);
    },
    accounts: () => registered,
    faults: async (api) => {
      const faults: string[] = [];
      for (const account of accounts.values()) {
        // Comment counts travel by event.
        const settled = eventually(async () => {
          const found = await faultsOfAccount(api, account);
          if (found.length > 0) throw new Error(found.join('; '));
        });
        await settled.catch((error: unknown) => faults.push(String(error)));
      }
      return faults;
    },
  };
};
