import type { DigestedPoll, EventPayload } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { isInvited } from '../notifications/lists.ts';

const isNew = (time: string): string => `${time} > :since::timestamptz and ${time} <= :until::timestamptz`;

/** Counts instead of people: a digest names nobody. */
const NEWS = `
  select v.poll_id, 1 as votes, 0 as comments, 0 as replies, false as is_closed
  from polls own join poll_voters v on v.poll_id = own.id
  where own.creator = :userId and v.user_id <> :userId and v.selections > 0 and ${isNew('v.first_voted_at')}
  union all
  select c.poll_id, 0, 1, 0, false
  from polls own join poll_commenters c on c.poll_id = own.id
  where own.creator = :userId and c.user_id <> :userId and c.replies_to is distinct from :userId
    and ${isNew('c.commented_at')}
  union all
  select poll_id, 0, 0, 1, false from poll_commenters where replies_to = :userId and ${isNew('commented_at')}
  union all
  select b.poll_id, 0, 0, 0, true
  from (
    select v.poll_id, v.first_voted_at as since, false as is_creator
    from poll_voters v join polls p on p.id = v.poll_id
    where v.user_id = :userId and v.selections > 0 and p.creator <> :userId
    union all
    select id, '-infinity', true from polls where creator = :userId
  ) mine join broadcasts b on b.poll_id = mine.poll_id and b.type = 'poll_closed' and ${isNew('b.created_at')}
  where mine.since <= b.created_at and (b.tells_creator or not mine.is_creator)`;

/** The news for a user in the polls that the user may see, whatever the settings of notifications are. */
export const listNews = async (executor: Executor, window: EventPayload<'digest.due'>): Promise<DigestedPoll[]> => {
  const { rows } = await executor.raw<{ rows: (Omit<DigestedPoll, 'conclusion'> & { conclusion: string | null })[] }>(
    `select poll.id, poll.title, sum(news.votes)::integer as votes, sum(news.comments)::integer as comments,
       sum(news.replies)::integer as replies, bool_or(news.is_closed) as is_closed,
       case when bool_or(news.is_closed) then poll.conclusion end as conclusion
     from (${NEWS}) news join polls poll on poll.id = news.poll_id
     where not (poll.is_deleted or poll.is_draft) and (poll.is_closed or not news.is_closed)
       and (poll.visibility <> 'invited' or poll.creator = :userId or ${isInvited('poll.id', ':userId')})
     group by poll.id
     order by is_closed desc, sum(news.votes + news.comments + news.replies) desc, poll.id`,
    window,
  );
  return rows.map(({ conclusion, ...poll }) => ({ ...poll, ...(conclusion !== null && { conclusion }) }));
};
