import type { Transaction } from '@showhands/service-kit/database';
import { type CollectData, type DataPart, inPages } from '@showhands/service-kit/messaging';
import { FROM_POLLS, SNAPSHOT, toSnapshots } from '../polls/repository.ts';
import { sequencesOf } from '../sequences/repository.ts';
import { templatesOf } from '../templates/repository.ts';

/** Descriptions and options make a poll large. */
const POLLS_SIZE = 20;

interface Keyed {
  readonly key: string;
  readonly item: unknown;
}

const pollsOf = (trx: Transaction, userId: string): AsyncIterable<DataPart> =>
  inPages({
    area: 'polls',
    size: POLLS_SIZE,
    read: async (after, limit) => {
      const { rows } = await trx.raw<{ rows: Parameters<typeof toSnapshots>[0] }>(
        `select ${SNAPSHOT} ${FROM_POLLS}
         where p.creator = :userId and (:after::uuid is null or p.id > :after::uuid) order by p.id limit :limit`,
        { userId, after, limit },
      );
      return toSnapshots(rows);
    },
    keyOf: ({ id }) => id,
  });

const pagesOf = (trx: Transaction, area: string, sql: string, userId: string): AsyncIterable<DataPart> =>
  inPages<Keyed>({
    area,
    read: async (after, limit) => {
      const wanted = `select key, item from (${sql}) found where :after::text is null or key > :after order by key limit :limit`;
      const { rows } = await trx.raw<{ rows: Keyed[] }>(wanted, { userId, after, limit });
      return rows;
    },
    keyOf: ({ key }) => key,
    toItem: ({ item }) => item,
  });

/** Counted ballots of anonymous polls are not linked to a voter. Only that the user has voted is known. */
const VOTES = `
  select v.poll_id::text || v.option_id::text as key, json_strip_nulls(json_build_object(
    'poll_id', v.poll_id, 'poll_title', p.title, 'option_id', v.option_id, 'option', o.text, 'rank', v.rank, 'score', v.score,
    'points', v.points, 'reason', v.reason, 'voted_at', v.created_at)) as item
  from votes v join polls p on p.id = v.poll_id join options o on o.poll_id = v.poll_id and o.id = v.option_id
  where v.user_id = :userId
  union all
  select a.poll_id::text, json_build_object('poll_id', a.poll_id, 'poll_title', p.title, 'anonymous', true, 'voted_on', a.voted_on)
  from anonymous_voters a join polls p on p.id = a.poll_id where a.voter_id = :userId`;

const GROUPS = `
  select g.id::text as key, json_build_object('id', g.id, 'name', g.name, 'admits', g.admits, 'created_at', g.created_at,
    'members', (select coalesce(json_agg(m.entry order by m.entry), '[]') from group_members m where m.group_id = g.id)) as item
  from groups g where g.owner = :userId`;

const INVITATIONS = `
  select i.poll_id::text as key, json_build_object('poll_id', i.poll_id, 'poll_title', p.title, 'invited_as', i.entry,
    'invited_at', i.added_at) as item
  from invitations i join polls p on p.id = i.poll_id where i.user_id = :userId`;

const PROPOSALS = `
  select o.id::text as key, json_build_object('poll_id', o.poll_id, 'text', o.text, 'state', 'added') as item
  from options o where o.added_by = :userId
  union all
  select pending.id::text, json_build_object('poll_id', pending.poll_id, 'text', pending.text, 'state', 'waiting')
  from proposals pending where pending.proposer = :userId`;

export const collectData: CollectData = async function* (trx, userId) {
  yield* pollsOf(trx, userId);
  yield* pagesOf(trx, 'votes', VOTES, userId);
  yield* pagesOf(trx, 'groups', GROUPS, userId);
  yield* pagesOf(trx, 'invitations', INVITATIONS, userId);
  yield* pagesOf(trx, 'added-options', PROPOSALS, userId);
  yield { area: 'templates', items: await templatesOf(trx, userId) };
  yield { area: 'sequences', items: await sequencesOf(trx, userId) };
};
