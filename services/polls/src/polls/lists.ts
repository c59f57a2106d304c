import type { Category, PollSnapshot, PollStatus, VotedPoll } from '@showhands/contracts';
import { cursorTimeSchema, decodeCursor, type Executor, encodeCursor, type Page } from '@showhands/service-kit';
import * as z from 'zod';
import type { OptionRow, PollRow } from './poll-row.ts';
import { presentFor } from './presenter.ts';
import { FROM_POLLS, SNAPSHOT, toSnapshots } from './repository.ts';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Filter {
  readonly q?: string | undefined;
  readonly category?: Category | undefined;
  readonly status?: PollStatus | undefined;
}

type Row = PollRow & { readonly options: readonly OptionRow[] };
type Condition = readonly [sql: string, ...bindings: unknown[]];

const EFFECTIVE_STATUS = `case when p.status = 'active' and p.ends_at <= clock_timestamp() then 'closed' else p.status end`;
const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const conditionsOf = ({ q, category, status }: Filter): Condition[] => [
  ...(q ? [['(p.title ilike ? or p.description ilike ?)', likePattern(q), likePattern(q)] as const] : []),
  ...(category ? [['p.category = ?', category] as const] : []),
  ...(status ? [[`${EFFECTIVE_STATUS} = ?`, status] as const] : []),
];

const whereOf = (conditions: readonly Condition[]): { sql: string; bindings: unknown[] } => ({
  sql: conditions.map(([sql]) => sql).join(' and '),
  bindings: conditions.flatMap(([, ...bindings]) => bindings),
});

const totalOf = async (executor: Executor, sql: string, bindings: readonly unknown[]): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(sql, bindings as never);
  return rows[0]?.total ?? 0;
};

/** Counts row by row: for what is few, or can't be known otherwise. */
const counting = (conditions: readonly Condition[]) => (executor: Executor) => {
  const { sql, bindings } = whereOf(conditions);
  return totalOf(executor, `select count(*)::integer as total from polls p where ${sql}`, bindings);
};

const ENDED_UNNOTICED: Readonly<Partial<Record<PollStatus, 1 | -1>>> = { active: -1, closed: 1 };

/** Sums up the numbers that are kept of polls that are no drafts. A poll that has just ended is still among the active. */
const summing =
  ({ category, status, publicOnly = false }: Filter & { readonly publicOnly?: boolean }) =>
  async (executor: Executor): Promise<number> => {
    const shared: Condition[] = [
      ...(category ? [['category = ?', category] as const] : []),
      ...(publicOnly ? [['show_results'] as const] : []),
    ];
    const kept = whereOf([["status <> 'draft'"], ...shared, ...(status ? [['status = ?', status] as const] : [])]);
    const total = await totalOf(
      executor,
      `select coalesce(sum(polls), 0)::integer as total from poll_counts where ${kept.sql}`,
      kept.bindings,
    );
    const sign = status && ENDED_UNNOTICED[status];
    if (!sign) return total;
    return (
      total + sign * (await counting([["status = 'active'"], ['ends_at <= clock_timestamp()'], ...shared])(executor))
    );
  };

const pageOf = (polls: PollSnapshot[], limit: number): { shown: PollSnapshot[]; nextCursor: string | null } => {
  const shown = polls.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: polls.length > limit && last ? encodeCursor([last.createdAt, last.id]) : null };
};

interface List {
  readonly conditions: readonly Condition[];
  /** How many polls there are on all pages. */
  readonly count: (executor: Executor) => Promise<number>;
}

/** Newest first. One row more than asked for tells whether there is a next page. */
const listPolls = async (
  executor: Executor,
  viewerId: string,
  { conditions, count }: List,
  { limit, cursor }: PageRequest,
): Promise<Page<ReturnType<typeof presentFor>>> => {
  const after: Condition[] = cursor ? [['(p.created_at, p.id) < (?, ?)', ...decodeCursor(cursor, positionSchema)]] : [];
  const rest = whereOf([...conditions, ...after]);
  const [total, listed] = await Promise.all([
    count(executor),
    executor.raw<{ rows: Row[] }>(
      `select ${SNAPSHOT} ${FROM_POLLS} where ${rest.sql} order by p.created_at desc, p.id desc limit ?`,
      [...rest.bindings, limit + 1] as never,
    ),
  ]);
  const { shown, nextCursor } = pageOf(toSnapshots(listed.rows), limit);
  return { items: shown.map((poll) => presentFor(viewerId, poll)), total, nextCursor };
};

export const listDashboard = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const conditions: Condition[] = [["p.status <> 'draft'"], ...conditionsOf(query)];
  const count = query.q ? counting(conditions) : summing(query);
  return listPolls(executor, viewerId, { conditions, count }, query);
};

/** Polls whose results the viewer may see: public ones, and the viewer's own. */
export const listResults = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const seen: Condition[] = [["p.status <> 'draft'"], ...conditionsOf(query)];
  const conditions: Condition[] = [...seen, ['(p.show_results or p.creator = ?)', viewerId]];
  const ownHidden = counting([...seen, ['not p.show_results'], ['p.creator = ?', viewerId]]);
  const publicOnes = summing({ ...query, publicOnly: true });
  const sum = async (on: Executor) => (await Promise.all([publicOnes(on), ownHidden(on)])).reduce((a, b) => a + b);
  return listPolls(executor, viewerId, { conditions, count: query.q ? counting(conditions) : sum }, query);
};

export const listMine = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const conditions: Condition[] = [['p.creator = ?', viewerId], ...conditionsOf(query)];
  return listPolls(executor, viewerId, { conditions, count: counting(conditions) }, query);
};

/** Polls that the viewer holds votes in, latest vote first. Drafts of others are left out. */
export const listVoted = async (
  executor: Executor,
  viewerId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<VotedPoll>> => {
  const voted = `
    with voted as (
      select poll_id, max(created_at) as voted_at, array_agg(option_id order by created_at) as my_votes
      from votes where user_id = ? group by poll_id)`;
  const visible = `${FROM_POLLS} join voted v on v.poll_id = p.id where (p.status <> 'draft' or p.creator = ?)`;
  const after = cursor ? decodeCursor(cursor, positionSchema) : undefined;
  const [counted, listed] = await Promise.all([
    executor.raw<{ rows: { total: number }[] }>(`${voted} select count(*)::integer as total ${visible}`, [
      viewerId,
      viewerId,
    ]),
    executor.raw<{ rows: (Row & { my_votes: string[]; voted_at: Date })[] }>(
      `${voted} select ${SNAPSHOT}, v.my_votes, v.voted_at ${visible} ${after ? 'and (v.voted_at, p.id) < (?, ?)' : ''}
       order by v.voted_at desc, p.id desc limit ?`,
      [viewerId, viewerId, ...(after ?? []), limit + 1],
    ),
  ]);
  const shown = listed.rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: toSnapshots(shown).map((poll, index) => ({
      ...presentFor(viewerId, poll),
      myVotes: shown[index]?.my_votes ?? [],
    })),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: listed.rows.length > limit && last ? encodeCursor([last.voted_at.toISOString(), last.id]) : null,
  };
};

/** All polls that are no drafts, in numbers. */
export const pollStats = async (executor: Executor) => {
  const { rows } = await executor.raw<{ rows: { totalPolls: number; totalVotes: number; recentPolls: number }[] }>(
    `select
       (select coalesce(sum(polls), 0) from poll_counts where status <> 'draft')::integer as "totalPolls",
       (select coalesce(sum(votes), 0) from vote_totals)::float8 as "totalVotes",
       (select count(*) from polls
        where status <> 'draft' and created_at > now() - interval '24 hours')::integer as "recentPolls"`,
  );
  return rows[0] ?? { totalPolls: 0, totalVotes: 0, recentPolls: 0 };
};

/** What a user has put up, drafts included, and the selections that the user now holds. */
export const userTotals = async (executor: Executor, userId: string) => {
  const { rows } = await executor.raw<{ rows: { totalPolls: number; totalVotes: number }[] }>(
    `select (select count(*) from polls where creator = ?)::integer as "totalPolls",
       (select count(*) from votes where user_id = ?)::integer as "totalVotes"`,
    [userId, userId],
  );
  return rows[0] ?? { totalPolls: 0, totalVotes: 0 };
};
