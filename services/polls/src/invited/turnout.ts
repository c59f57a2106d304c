import type { Turnout } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

/** SQL condition: a user has voted in a poll. */
export const hasVoted = (poll: string, user: string): string => `exists (
  select 1 from votes v where v.poll_id = ${poll} and v.user_id = ${user}
  union all
  select 1 from anonymous_voters v where v.poll_id = ${poll} and v.voter_id = ${user})`;

/** `voted` counts people on the list: neither the creator nor people who have been removed. */
export const countTurnout = async (executor: Executor, pollId: string): Promise<Turnout> => {
  const { rows } = await executor.raw<{
    rows: { invited: number; joined: number; voted: number; withheld: number; reminded_at: Date | null }[];
  }>(
    `select poll.reminded_at, count(i.id)::integer as invited, count(i.user_id)::integer as joined,
       (count(*) filter (where i.user_id is not null and ${hasVoted('i.poll_id', 'i.user_id')}))::integer as voted,
       (count(*) filter (where i.user_id is null and i.mail_withheld))::integer as withheld
     from polls poll left join invitations i on i.poll_id = poll.id
     where poll.id = ? group by poll.id`,
    [pollId],
  );
  const { invited = 0, joined = 0, voted = 0, withheld = 0, reminded_at: remindedAt = null } = rows[0] ?? {};
  const mailsWithheld = withheld > 0 && { mailsWithheld: withheld };
  return { invited, joined, voted, remindedAt: remindedAt?.toISOString() ?? null, ...mailsWithheld };
};

/** The people on the list who have access, also by a proved address, and have not voted, except the creator. */
export const findNotVoted = async (trx: Transaction, pollId: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    `select distinct invited.user_id from invited_users invited join polls poll on poll.id = invited.poll_id
     where poll.id = ? and invited.user_id <> poll.creator and not ${hasVoted('poll.id', 'invited.user_id')}
     order by invited.user_id`,
    [pollId],
  );
  return rows.map(({ user_id: userId }) => userId);
};

/** @returns the time; undefined if the last reminder is less than 24 hours ago */
export const markReminded = async (trx: Transaction, pollId: string): Promise<Date | undefined> => {
  const { rows } = await trx.raw<{ rows: { reminded_at: Date }[] }>(
    `update polls set reminded_at = clock_timestamp()
     where id = ? and (reminded_at is null or reminded_at <= clock_timestamp() - interval '24 hours') returning reminded_at`,
    [pollId],
  );
  return rows[0]?.reminded_at;
};
