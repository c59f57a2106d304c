import type { Category, InvitedPoll, Poll, PollSnapshot, PollStatus, VotedPoll } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { cursorTimeSchema, decodeCursor, encodeCursor, type Page } from '@showhands/service-kit/http';
import * as z from 'zod';
import { hasVoted } from '../invited/turnout.ts';
import type { OptionRow, PollRow } from './poll-row.ts';
import { presentAll, presentFor } from './presenter.ts';
import { FROM_POLLS, SNAPSHOT, toSnapshots } from './repository.ts';
import { VISIBLE, visibleTo } from './visible-to.ts';

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

/** As `isListed`. */
const LISTED = "p.status <> 'draft' and p.visibility = 'everyone'";

const EFFECTIVE_STATUS = `case when p.status = 'active' and p.ends_at <= clock_timestamp() then 'closed' else p.status end`;
const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const conditionsOf = ({ q, category, status }: Filter): Condition[] => [
  ...(q ? [['p.search_text like lower(?)', likePattern(q.normalize('NFKC'))] as const] : []),
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

/** Counts the matching rows: for small sets, and for filters that the counters do not cover. */
const countRows = (conditions: readonly Condition[]) => (executor: Executor) => {
  const { sql, bindings } = whereOf(conditions);
  return totalOf(executor, `select count(*)::integer as total from polls p where ${sql}`, bindings);
};

/** How a poll that has ended but is not closed yet corrects the stored number of polls with a status. */
const ENDED_UNCLOSED_SIGN: Readonly<Partial<Record<PollStatus, 1 | -1>>> = { active: -1, closed: 1 };

/**
 * Sums the stored counters of listed polls, which count a poll as active until it is closed. They count every other poll as a
 * draft.
 */
const sumCounters =
  ({ category, status, publicOnly = false }: Filter & { readonly publicOnly?: boolean }) =>
  async (executor: Executor): Promise<number> => {
    const shared: Condition[] = [
      ...(category ? [['category = ?', category] as const] : []),
      ...(publicOnly ? [['show_results'] as const] : []),
    ];
    const where = whereOf([["status <> 'draft'"], ...shared, ...(status ? [['status = ?', status] as const] : [])]);
    const total = await totalOf(
      executor,
      `select coalesce(sum(polls), 0)::integer as total from poll_counts where ${where.sql}`,
      where.bindings,
    );
    const sign = status && ENDED_UNCLOSED_SIGN[status];
    if (!sign) return total;
    return (
      total +
      sign * (await countRows([[LISTED], ["status = 'active'"], ['ends_at <= clock_timestamp()'], ...shared])(executor))
    );
  };

const pageOf = (polls: PollSnapshot[], limit: number): { shown: PollSnapshot[]; nextCursor: string | null } => {
  const shown = polls.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: polls.length > limit && last ? encodeCursor([last.createdAt, last.id]) : null };
};

interface List {
  readonly conditions: readonly Condition[];
  /** The number of polls on all pages. */
  readonly count: (executor: Executor) => Promise<number>;
}

type ListedPage = Page<Poll>;

/** A search that one of so many polls matches finds its page among the newest ones. */
const NEWEST_PER_ROW = 10;

/**
 * Looks through the newest polls first, which have the page if matches are frequent: then all matches are only counted.
 * Otherwise finds them once, by the index of searched texts, and both counts and sorts them. Left alone, the planner may
 * walk through all polls, newest first, which reads every poll if the matches are old. Newest first, as `listPolls`.
 */
const searchPolls = async (
  executor: Executor,
  viewerId: string,
  conditions: readonly Condition[],
  { limit, cursor }: PageRequest,
): Promise<ListedPage> => {
  const { sql, bindings } = whereOf(conditions);
  const after = cursor ? decodeCursor(cursor, positionSchema) : [];
  const afterCursor = cursor ? 'where (created_at, id) < (?, ?)' : '';
  const wanted = limit + 1;
  const { rows } = await executor.raw<{ rows: (Partial<Row> & { readonly total: number })[] }>(
    `with newest as materialized (
       select id from (
         select * from searchable_polls ${afterCursor} order by created_at desc, id desc limit ?) p
       where ${sql} order by created_at desc, id desc limit ?),
     page as materialized (select count(*) = ? as is_full from newest),
     matches as materialized (
       select p.id, p.created_at from searchable_polls p where (select not is_full from page) and ${sql})
     select counted.total, listed.*
     from (
       select (case when is_full then (select count(*) from searchable_polls p where ${sql})
         else (select count(*) from matches) end)::integer as total from page) counted
     left join lateral (
       select ${SNAPSHOT} ${FROM_POLLS} where p.id in (
         select id from newest union all
         (select id from matches ${afterCursor} order by created_at desc, id desc limit ?))
     ) listed on true
     order by listed.created_at desc, listed.id desc`,
    [
      ...after,
      NEWEST_PER_ROW * wanted,
      ...bindings,
      wanted,
      wanted,
      ...bindings,
      ...bindings,
      ...after,
      wanted,
    ] as never,
  );
  // Without a match on this page, the row of the total has no poll.
  const found = rows.filter((row): row is Row & { total: number } => Boolean(row.id));
  const { shown, nextCursor } = pageOf(toSnapshots(found), limit);
  return { items: await presentAll(executor, viewerId, shown), total: rows[0]?.total ?? 0, nextCursor };
};

/** Newest first. Fetches one row more than `limit` to detect whether there is a next page. */
const listPolls = async (
  executor: Executor,
  viewerId: string,
  { conditions, count }: List,
  { limit, cursor }: PageRequest,
): Promise<ListedPage> => {
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
  return { items: await presentAll(executor, viewerId, shown), total, nextCursor };
};

export const listDashboard = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const conditions: Condition[] = [[LISTED], ...conditionsOf(query)];
  if (query.q) return searchPolls(executor, viewerId, conditions, query);
  return listPolls(executor, viewerId, { conditions, count: sumCounters(query) }, query);
};

/** Results that are public, but not yet for this viewer. The index has the first two conditions. */
const HIDDEN_FOR_NOW = `p.results_when <> 'always' and p.status = 'active' and ${EFFECTIVE_STATUS} = 'active'
  and p.creator <> ? and not (p.results_when = 'after_vote'
    and (exists (select from votes v where v.poll_id = p.id and v.user_id = ?)
      or exists (select from anonymous_voters v where v.poll_id = p.id and v.voter_id = ?)))`;

/** Polls whose results the viewer may see: public ones, and the viewer's own. */
export const listResults = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const listed: Condition[] = [[LISTED], ...conditionsOf(query)];
  const conditions: Condition[] = [
    ...listed,
    [`(p.show_results or p.creator = ?) and not (${HIDDEN_FOR_NOW})`, viewerId, viewerId, viewerId, viewerId],
  ];
  if (query.q) return searchPolls(executor, viewerId, conditions, query);
  const ownHidden = countRows([...listed, ['not p.show_results'], ['p.creator = ?', viewerId]]);
  const publicOnes = sumCounters({ ...query, publicOnly: true });
  const hiddenForNow = countRows([...listed, ['p.show_results'], [HIDDEN_FOR_NOW, viewerId, viewerId, viewerId]]);
  const sum = async (on: Executor) => {
    const [shown, own, hidden] = await Promise.all([publicOnes(on), ownHidden(on), hiddenForNow(on)]);
    return shown + own - hidden;
  };
  return listPolls(executor, viewerId, { conditions, count: sum }, query);
};

export const listMine = (executor: Executor, viewerId: string, query: PageRequest & Filter) => {
  const conditions: Condition[] = [['p.creator = ?', viewerId], ...conditionsOf(query)];
  if (query.q) return searchPolls(executor, viewerId, conditions, query);
  return listPolls(executor, viewerId, { conditions, count: countRows(conditions) }, query);
};

/**
 * The runs of the poll's series that the viewer may see, newest first. Runs for people with the link are for viewers who have
 * the link of one.
 */
export const listRuns = (
  executor: Executor,
  viewerId: string,
  { id, visibility = 'everyone' }: Pick<PollSnapshot, 'id' | 'visibility'>,
  query: PageRequest,
) => {
  const conditions: Condition[] = [
    ['p.series_id = (select series_id from polls where id = ?)', id],
    [VISIBLE, ...visibleTo(viewerId)],
    ["(p.visibility <> 'link' or p.creator = ? or ? = 'link')", viewerId, visibility],
  ];
  return listPolls(executor, viewerId, { conditions, count: countRows(conditions) }, query);
};

/** Polls that the viewer has votes in, latest vote first, of anonymous polls by their day, without those that the viewer may no longer see. */
export const listVoted = async (
  executor: Executor,
  viewerId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<VotedPoll>> => {
  const voted = `
    with voted as (
      select poll_id, max(created_at) as voted_at, array_agg(option_id order by created_at) as my_votes
      from votes where user_id = ? group by poll_id
      union all
      select poll_id, voted_on::timestamptz(3), '{}'::uuid[] from anonymous_voters where voter_id = ?)`;
  const visible = `${FROM_POLLS} join voted v on v.poll_id = p.id where ${VISIBLE}`;
  const after = cursor ? decodeCursor(cursor, positionSchema) : undefined;
  const [counted, listed] = await Promise.all([
    executor.raw<{ rows: { total: number }[] }>(`${voted} select count(*)::integer as total ${visible}`, [
      viewerId,
      viewerId,
      ...visibleTo(viewerId),
    ]),
    executor.raw<{ rows: (Row & { my_votes: string[]; voted_at: Date })[] }>(
      `${voted} select ${SNAPSHOT}, v.my_votes, v.voted_at ${visible} ${after ? 'and (v.voted_at, p.id) < (?, ?)' : ''}
       order by v.voted_at desc, p.id desc limit ?`,
      [viewerId, viewerId, ...visibleTo(viewerId), ...(after ?? []), limit + 1],
    ),
  ]);
  const shown = listed.rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: toSnapshots(shown).map((poll, index) => ({
      ...presentFor({ id: viewerId, hasVoted: true }, poll),
      myVotes: shown[index]?.my_votes ?? [],
    })),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: listed.rows.length > limit && last ? encodeCursor([last.voted_at.toISOString(), last.id]) : null,
  };
};

/** Polls for invited people that the viewer is invited to, last invited first. */
export const listInvitedTo = async (
  executor: Executor,
  viewerId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<InvitedPoll>> => {
  const invited = `${FROM_POLLS} join (
      select poll_id, min(added_at) as added_at from (
        select poll_id, added_at from invitations where user_id = ?
        union all
        select waiting.poll_id, waiting.added_at from proved_addresses proved
        join invitations waiting on waiting.key = proved.key and waiting.is_address and waiting.user_id is null
        where proved.user_id = ?) entries
      group by poll_id) i on i.poll_id = p.id
    where p.visibility = 'invited' and p.status <> 'draft' and p.creator <> ?`;
  const viewer = [viewerId, viewerId, viewerId];
  const after = cursor ? decodeCursor(cursor, positionSchema) : undefined;
  const [total, listed] = await Promise.all([
    totalOf(executor, `select count(*)::integer as total ${invited}`, viewer),
    executor.raw<{ rows: (Row & { invited_at: Date; has_voted: boolean })[] }>(
      `select ${SNAPSHOT}, i.added_at as invited_at, ${hasVoted('p.id', '?')} as has_voted ${invited}
       ${after ? 'and (i.added_at, i.poll_id) < (?, ?)' : ''} order by i.added_at desc, i.poll_id desc limit ?`,
      [viewerId, viewerId, ...viewer, ...(after ?? []), limit + 1],
    ),
  ]);
  const shown = listed.rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.flatMap((row) =>
      toSnapshots([row]).map((poll) => ({
        ...presentFor({ id: viewerId, hasVoted: row.has_voted }, poll),
        hasVoted: row.has_voted,
        invitedAt: row.invited_at.toISOString(),
      })),
    ),
    total,
    nextCursor: listed.rows.length > limit && last ? encodeCursor([last.invited_at.toISOString(), last.id]) : null,
  };
};

/** Totals over all listed polls. */
export const pollStats = async (executor: Executor) => {
  const { rows } = await executor.raw<{ rows: { totalPolls: number; totalVotes: number; recentPolls: number }[] }>(
    `select
       (select coalesce(sum(polls), 0) from poll_counts where status <> 'draft')::integer as "totalPolls",
       (select coalesce(sum(votes), 0) from vote_totals)::float8 as "totalVotes",
       (select count(*) from polls p
        where ${LISTED} and created_at > now() - interval '24 hours')::integer as "recentPolls"`,
  );
  return rows[0] ?? { totalPolls: 0, totalVotes: 0, recentPolls: 0 };
};

/** The number of a user's polls, drafts included, and of their current selections. A ballot of an anonymous poll counts as one. */
export const userTotals = async (executor: Executor, userId: string) => {
  const { rows } = await executor.raw<{ rows: { totalPolls: number; totalVotes: number }[] }>(
    `select (select count(*) from polls where creator = ?)::integer as "totalPolls",
       ((select count(*) from votes where user_id = ?)
         + (select count(*) from anonymous_voters where voter_id = ?))::integer as "totalVotes"`,
    [userId, userId, userId],
  );
  return rows[0] ?? { totalPolls: 0, totalVotes: 0 };
};
