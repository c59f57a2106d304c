import { getBallot, getVoteStatus } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { apiClient } from '@showhands/testing/api-client';
import type { Client } from './client.ts';
import { type OwnPoll, readPolls } from './polls.ts';
import { runSchedule } from './schedule.ts';
import { type PollCounters, type Snapshot, type StoredVotes, type VoteRow, voterKey } from './snapshot.ts';

const STATEMENT_TIMEOUT_MS = 120_000;
const MAX_SAMPLE = 2_000;
const SAMPLE_CONCURRENCY = 20;

/** Where the votes were read, which limits what the reconciliation can find. */
export type Source = 'database' | 'every voter' | 'a sample of voters';

interface Stored {
  readonly votes: StoredVotes;
  readonly counters: readonly PollCounters[] | undefined;
  readonly source: Source;
}

const SELECT_VOTES = `
  select poll_id as "pollId", user_id as "userId", option_id as "optionId", rank, score, points from votes where poll_id = any(?)`;
const SELECT_COUNTERS = `
  select p.id as "pollId", p.version::float8 as version, p.total_votes as total, p.voters_count as voters,
    array(select o.votes from options o where o.poll_id = p.id order by o.position) as votes
  from polls p where p.id = any(?)`;

const select = async <Found>(database: Database, statement: string, ids: readonly string[]): Promise<Found[]> =>
  (await database.raw<{ rows: Found[] }>(statement, [[...ids]])).rows;

/** @returns undefined if the database has none of the polls, and so belongs to another deployment */
const readFromDatabase = async (url: string, ids: readonly string[]): Promise<Stored | undefined> => {
  // It takes a third of a second to load, which the start of a test would have to wait for.
  const { createDatabase } = await import('@showhands/service-kit/database');
  const database = createDatabase({ url, pool: 1, applicationName: 'load', statementMs: STATEMENT_TIMEOUT_MS });
  try {
    const counters = await select<PollCounters>(database, SELECT_COUNTERS, ids);
    if (counters.length === 0) return undefined;
    const rows = await select<VoteRow>(database, SELECT_VOTES, ids);
    return { votes: { isComplete: true, sample: new Set(), rows }, counters, source: 'database' };
  } finally {
    await database.destroy();
  }
};

/** At most `MAX_SAMPLE` of the items, evenly spread. */
const sampleOf = <Item>(items: readonly Item[]): Item[] => {
  const every = Math.max(1, items.length / MAX_SAMPLE);
  return items.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
};

const readFromVoters = async (url: string, casts: Snapshot['casts']): Promise<Stored> => {
  const voters = new Map(casts.map((cast) => [voterKey({ pollId: cast.pollId, userId: cast.account.id }), cast]));
  const chosen = sampleOf([...voters.values()]);
  const api = apiClient(url);
  const rows: VoteRow[] = [];
  const sample = new Set<string>();
  const start = async (index: number): Promise<void> => {
    const { account, pollId, choices } = chosen[index] ?? {};
    if (!account || !pollId) return;
    const call = { token: account.token, params: { id: pollId } };
    sample.add(voterKey({ pollId, userId: account.id }));
    const own = choices
      ? (await api.call(getBallot, call)).body.choices
      : (await api.call(getVoteStatus, call)).body.votes.map((id) => ({ option_id: id }));
    rows.push(
      ...own.map(({ option_id: optionId, ...compared }) => ({ pollId, userId: account.id, optionId, ...compared })),
    );
  };
  await runSchedule({ count: chosen.length, concurrency: SAMPLE_CONCURRENCY, start });
  const isComplete = sample.size === voters.size;
  return {
    votes: { isComplete, sample, rows },
    counters: undefined,
    source: isComplete ? 'every voter' : 'a sample of voters',
  };
};

interface Sources {
  readonly url: string;
  /** URL of the polls service's database, if it is accessible. */
  readonly database: string | undefined;
  readonly polls: readonly OwnPoll[];
  readonly casts: Snapshot['casts'];
  readonly clients: readonly Client[];
}

/** Reads the votes (from the database, else over HTTP as each voter) and the polls, and adds the clients' last states. */
export const readSnapshot = async (sources: Sources): Promise<[Snapshot, Source]> => {
  const { url, database, polls, casts, clients } = sources;
  const ids = polls.map(({ poll }) => poll.id);
  const stored = (database && (await readFromDatabase(database, ids))) || (await readFromVoters(url, casts));
  const { votes, counters, source } = stored;
  return [{ casts, votes, counters, polls: await readPolls(url, polls), clients }, source];
};
