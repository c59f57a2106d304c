import type { PollSnapshot, Voter } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { decodeCursor, encodeCursor, type Page } from '@showhands/service-kit/http';
import * as z from 'zod';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface VoterRow {
  readonly user_id: string;
  readonly username: string;
  readonly sort_name: string;
  readonly choices: Voter['choices'];
  readonly reason: string | null;
  readonly voted_at: Date;
}

const positionSchema = z.tuple([z.string(), z.guid()]);

/** The voters whose choices others see: all, or those who have given a reason under their name. */
const VOTED = {
  all: 'select distinct user_id from votes where poll_id = :poll',
  withReason: 'select user_id from votes where poll_id = :poll and reason is not null',
};

// A name arrives by an event of auth. Until then it is empty, and the voter comes first. Only the ballots of one page are read.
const votersIn = (voted: string): string => `
  select page.user_id, page.username, page.sort_name, ballot.choices, ballot.reason, ballot.voted_at
  from (
    select named.* from (
      select voted.user_id, coalesce(person.username, '') as username, lower(coalesce(person.username, '')) as sort_name
      from (${voted}) voted left join people person on person.id = voted.user_id
    ) named
    where :name::text is null or (named.sort_name, named.user_id) > (:name, :user::uuid)
    order by named.sort_name, named.user_id limit :limit
  ) page cross join lateral (
    select max(v.created_at) as voted_at, max(v.reason) as reason, json_agg(json_strip_nulls(json_build_object(
      'option_id', v.option_id, 'rank', v.rank, 'score', v.score, 'points', v.points)) order by o.position) as choices
    from votes v join options o on o.poll_id = v.poll_id and o.id = v.option_id
    where v.poll_id = :poll and v.user_id = page.user_id) ballot
  order by page.sort_name, page.user_id`;

const toVoter = ({ user_id: id, username, choices, reason, voted_at: votedAt }: VoterRow): Voter => ({
  user: { id, username },
  choices,
  ...(reason !== null && { reason }),
  votedAt: votedAt.toISOString(),
});

const countReasons = async (executor: Executor, pollId: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from votes where poll_id = ? and reason is not null',
    [pollId],
  );
  return rows[0]?.total ?? 0;
};

/** The voters of a poll with their ballots, by name: all where the poll shows names, else those who have given a reason. */
export const listVoters = async (
  executor: Executor,
  { id, voters_count: voters, names_shown: isNamed }: Pick<PollSnapshot, 'id' | 'voters_count' | 'names_shown'>,
  { limit, cursor }: PageRequest,
): Promise<Page<Voter>> => {
  const [name, user] = cursor ? decodeCursor(cursor, positionSchema) : [null, null];
  const { rows } = await executor.raw<{ rows: VoterRow[] }>(votersIn(isNamed ? VOTED.all : VOTED.withReason), {
    poll: id,
    name,
    user,
    limit: limit + 1,
  } as never);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toVoter),
    total: isNamed ? voters : await countReasons(executor, id),
    nextCursor: rows.length > limit && last ? encodeCursor([last.sort_name, last.user_id]) : null,
  };
};
