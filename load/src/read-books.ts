import { getVoteStatus } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit';
import { apiClient } from '@showhands/testing';
import type { CastBallot } from './blast.ts';
import { type Account, type Books, type Row, type Rows, voterKey } from './books.ts';
import { type OwnPoll, readPolls } from './polls.ts';
import { runSchedule } from './schedule.ts';
import type { Seat } from './seat.ts';

const STATEMENT_MS = 120_000;
const ASKED_AT_MOST = 2_000;
const ASKED_AT_ONCE = 20;

/** Where the rows were read: the ledger says how far it saw. */
export type Source = 'database' | 'every voter' | 'a sample of voters';

interface Kept {
  readonly rows: Rows;
  readonly counters: readonly Account[] | undefined;
  readonly source: Source;
}

const ROWS = `
  select poll_id as "pollId", user_id as "userId", option_id as "optionId" from votes where poll_id = any(?)`;
const COUNTERS = `
  select p.id as "pollId", p.version::integer as version, p.total_votes as total, p.voters_count as voters,
    array(select o.votes from options o where o.poll_id = p.id order by o.position) as votes
  from polls p where p.id = any(?)`;

const select = async <Found>(database: Database, statement: string, ids: readonly string[]): Promise<Found[]> =>
  (await database.raw<{ rows: Found[] }>(statement, [[...ids]])).rows;

/** @returns undefined where these polls are not: it is another deployment's database. */
const fromDatabase = async (url: string, ids: readonly string[]): Promise<Kept | undefined> => {
  const database = createDatabase({ url, pool: 1, applicationName: 'load', statementMs: STATEMENT_MS });
  try {
    const counters = await select<Account>(database, COUNTERS, ids);
    if (counters.length === 0) return undefined;
    const held = await select<Row>(database, ROWS, ids);
    return { rows: { complete: true, asked: new Set(), held }, counters, source: 'database' };
  } finally {
    await database.destroy();
  }
};

/** Some of many, evenly spread. */
const sampleOf = <Item>(items: readonly Item[]): Item[] => {
  const every = Math.max(1, items.length / ASKED_AT_MOST);
  return items.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
};

const fromVoters = async (url: string, casts: readonly CastBallot[]): Promise<Kept> => {
  const voters = new Map(casts.map((cast) => [voterKey({ pollId: cast.pollId, userId: cast.tester.id }), cast]));
  const chosen = sampleOf([...voters.values()]);
  const api = apiClient(url);
  const held: Row[] = [];
  const asked = new Set<string>();
  const start = async (index: number): Promise<void> => {
    const { tester, pollId } = chosen[index] ?? {};
    if (!tester || !pollId) return;
    const { body } = await api.call(getVoteStatus, { token: tester.token, params: { id: pollId } });
    asked.add(voterKey({ pollId, userId: tester.id }));
    held.push(...body.votes.map((optionId) => ({ pollId, userId: tester.id, optionId })));
  };
  await runSchedule({ count: chosen.length, atOnce: ASKED_AT_ONCE, start });
  const complete = asked.size === voters.size;
  return {
    rows: { complete, asked, held },
    counters: undefined,
    source: complete ? 'every voter' : 'a sample of voters',
  };
};

interface Sources {
  readonly url: string;
  /** Of the polls service, where it is at hand. */
  readonly database: string | undefined;
  readonly polls: readonly OwnPoll[];
  readonly casts: readonly CastBallot[];
  readonly seats: readonly Seat[];
}

/** Asks everyone who knows: the database or the voters, GET, and what each socket last heard. */
export const readBooks = async ({ url, database, polls, casts, seats }: Sources): Promise<[Books, Source]> => {
  const ids = polls.map(({ poll }) => poll.id);
  const kept = (database && (await fromDatabase(database, ids))) || (await fromVoters(url, casts));
  const answered = await readPolls(url, polls);
  const { rows, counters, source } = kept;
  return [{ casts, rows, counters, answered, listeners: seats }, source];
};
