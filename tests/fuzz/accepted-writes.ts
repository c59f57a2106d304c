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
} from '@showhands/contracts';
import { type ApiClient, eventually } from '@showhands/testing';
import type { Fixture } from './fixture.ts';

/** Records the writes that the product acknowledged, to reconcile them with the stored data. */
export interface AcceptedWrites {
  /** Starts recording for a fixture's voter. */
  track(fixture: Fixture): void;
  record(endpoint: Endpoint, fixture: Fixture, response: unknown): void;
  /** Differences between acknowledged writes, stored rows and counters. */
  problems(api: ApiClient): Promise<string[]>;
}

interface Account {
  readonly fixture: Fixture;
  /** Comment ids by poll id. */
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

type Comparison = readonly [what: string, actual: unknown, expected: unknown];

const differences = (comparisons: readonly Comparison[]): string[] =>
  comparisons
    .filter(([, actual, expected]) => !isDeepStrictEqual(actual, expected))
    .map(([what, actual, expected]) => `${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);

const pollProblems = async (
  api: ApiClient,
  token: string,
  { id }: Poll,
  comments: ReadonlySet<string>,
): Promise<string[]> => {
  const call = { token, params: { id } };
  const listed = (await api.call(listComments, { ...call, query: { limit: 100 } })).body;
  const { votes } = (await api.call(getVoteStatus, call)).body;
  const poll = (await api.call(getPoll, call)).body;
  // The creator is the only voter.
  const cast = poll.options.map((option) => Number(votes.includes(option.id)));
  return differences([
    [`comments of ${id}`, sorted(listed.map((comment) => comment.id)), sorted(comments)],
    [`comments_count of ${id}`, poll.comments_count, comments.size],
    [`votes of ${id}`, poll.options.map((option) => option.votes), cast],
    [`totals of ${id}`, [poll.total_votes, poll.voters_count], [votes.length, Math.min(1, votes.length)]],
  ]);
};

const accountProblems = async (api: ApiClient, { fixture: { voter }, polls }: Account): Promise<string[]> => {
  const { id, token } = voter;
  const stored = await listAllPolls(api, token);
  const wrong: string[] = [];
  for (const poll of stored) wrong.push(...(await pollProblems(api, token, poll, polls.get(poll.id) ?? new Set())));
  const { totalPolls, totalComments, totalVotes } = (await api.call(getUserStats, { token })).body;
  const comments = [...polls.values()].reduce((sum, ids) => sum + ids.size, 0);
  const votes = stored.reduce((sum, poll) => sum + poll.total_votes, 0);
  return [
    ...wrong,
    ...differences([
      [`polls of ${id}`, sorted(stored.map((poll) => poll.id)), sorted(polls.keys())],
      [`stats of ${id}`, [totalPolls, totalComments, totalVotes], [polls.size, comments, votes]],
    ]),
  ];
};

export const createAcceptedWrites = (): AcceptedWrites => {
  const accounts = new Map<string, Account>();

  const recorders = new Map<Endpoint['id'], (polls: Account['polls'], response: unknown) => void>([
    [createPoll.id, (polls, response) => polls.set((response as Poll).id, new Set())],
    [deletePoll.id, (polls, response) => polls.delete((response as { id: string }).id)],
    [createComment.id, (polls, response) => polls.get((response as Comment).poll_id)?.add((response as Comment).id)],
    [
      deleteComment.id,
      (polls, response) => {
        for (const ids of polls.values()) ids.delete((response as { commentId: string }).commentId);
      },
    ],
  ]);

  return {
    track: (fixture) => {
      accounts.set(fixture.voter.id, { fixture, polls: new Map([[fixture.poll.id, new Set([fixture.comment.id])]]) });
    },
    record: (endpoint, fixture, response) => {
      const account = accounts.get(fixture.voter.id);
      if (account) recorders.get(endpoint.id)?.(account.polls, response);
    },
    problems: async (api) => {
      const problems: string[] = [];
      for (const account of accounts.values()) {
        // Comment counts are eventually consistent: they arrive by event.
        const consistent = eventually(async () => {
          const found = await accountProblems(api, account);
          if (found.length > 0) throw new Error(found.join('; '));
        });
        await consistent.catch((error: unknown) => problems.push(String(error)));
      }
      return problems;
    },
  };
};
