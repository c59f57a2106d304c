import type { Voter } from '@showhands/contracts';
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
  readonly voted_at: Date;
}

const positionSchema = z.tuple([z.string(), z.guid()]);

// A name arrives by an event of auth. Until then it is empty, and the voter comes first.
const VOTERS = `
  select named.user_id, named.username, named.sort_name, ballot.choices, ballot.voted_at
  from (
    select voted.user_id, coalesce(person.username, '') as username, lower(coalesce(person.username, '')) as sort_name
    from (select distinct user_id from votes where poll_id = :poll) voted left join people person on person.id = voted.user_id
  ) named cross join lateral (
    select max(v.created_at) as voted_at, json_agg(json_strip_nulls(json_build_object(
      'option_id', v.option_id, 'rank', v.rank, 'score', v.score, 'points', v.points)) order by o.position) as choices
    from votes v join options o on o.poll_id = v.poll_id and o.id = v.option_id
    where v.poll_id = :poll and v.user_id = named.user_id) ballot
  where (:name::text is null or (named.sort_name, named.user_id) > (:name, :user::uuid))
  order by named.sort_name, named.user_id limit :limit`;

const toVoter = ({ user_id: id, username, choices, voted_at: votedAt }: VoterRow): Voter => ({
  user: { id, username },
  choices,
  votedAt: votedAt.toISOString(),
});

/** The voters of a poll with their ballots, by name. */
export const listVoters = async (
  executor: Executor,
  { id, voters_count: total }: { readonly id: string; readonly voters_count: number },
  { limit, cursor }: PageRequest,
): Promise<Page<Voter>> => {
  const [name, user] = cursor ? decodeCursor(cursor, positionSchema) : [null, null];
  const { rows } = await executor.raw<{ rows: VoterRow[] }>(VOTERS, {
    poll: id,
    name,
    user,
    limit: limit + 1,
  } as never);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toVoter),
    total,
    nextCursor: rows.length > limit && last ? encodeCursor([last.sort_name, last.user_id]) : null,
  };
};
