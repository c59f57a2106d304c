import type { Executor, Transaction } from '@showhands/service-kit/database';

const IS_INVITED_POLL = "polls.status = 'active' and polls.visibility = 'invited'";
/** SQL condition: an address on a list whose person has no access by the proof of the address. */
const HAS_NO_ACCOUNT = `is_address and user_id is null
  and not exists (select from proved_addresses proved where proved.key = invitations.key)`;
const IS_UNMAILED = 'is_address and user_id is null and not was_mailed';

/** The mail says that the poll closes in a day. A later announcement would say too much, an earlier one too little. */
const IS_ABOUT_TO_END = `polls.ends_at > clock_timestamp() + interval '20 hours'
  and polls.ends_at <= clock_timestamp() + interval '24 hours'
  and (polls.opens_at is null or polls.opens_at <= clock_timestamp())`;

const idsOf = async (executor: Executor, condition: string, limit: number): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { id: string }[] }>(
    `select id from polls where ${IS_INVITED_POLL} and ${condition} limit ?`,
    [limit],
  );
  return rows.map(({ id }) => id);
};

/** Polls for invited people that have addresses to which no mail has been requested. */
export const findUnmailedPolls = (executor: Executor, limit: number): Promise<string[]> =>
  idsOf(executor, `exists (select from invitations i where i.poll_id = polls.id and ${IS_UNMAILED})`, limit);

/** Polls for invited people that end in a day, which has not been announced. */
export const findUnannouncedEnds = (executor: Executor, limit: number): Promise<string[]> =>
  idsOf(
    executor,
    `${IS_ABOUT_TO_END} and not exists (select from announced_ends announced where announced.poll_id = polls.id)`,
    limit,
  );

export interface MailedPoll {
  readonly id: string;
  readonly title: string;
  readonly creator: string;
  readonly creator_username: string;
  readonly ends_at: string | null;
}

/** Undefined for a poll that sends no mails to invited people. Takes no lock, so that no vote waits for it. */
export const findMailedPoll = async (trx: Transaction, id: string): Promise<MailedPoll | undefined> => {
  const { rows } = await trx.raw<{ rows: (Omit<MailedPoll, 'ends_at'> & { ends_at: Date | null })[] }>(
    `select polls.id, title, creator, person.username as creator_username, ends_at
     from polls join people person on person.id = polls.creator where polls.id = ? and ${IS_INVITED_POLL}`,
    [id],
  );
  const [poll] = rows;
  return poll && { ...poll, ends_at: poll.ends_at?.toISOString() ?? null };
};

/** @returns how many invitations to addresses were withheld, which are due from now on */
export const releaseMails = async (trx: Transaction, pollId: string): Promise<number> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'update invitations set mail_withheld = false, was_mailed = false where poll_id = ? and mail_withheld and user_id is null',
    [pollId],
  );
  return rowCount;
};

/** Marks the addresses to which no mail has been requested. @returns those without an account that has proved them */
export const markMailed = async (trx: Transaction, pollId: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { entry: string }[] }>(
    `with unmailed as (
       select id from invitations where poll_id = ? and ${IS_UNMAILED} for update skip locked),
     mailed as (
       update invitations set was_mailed = true from unmailed where poll_id = ? and invitations.id = unmailed.id
       returning invitations.entry, ${HAS_NO_ACCOUNT} as is_stranger)
     select entry from mailed where is_stranger`,
    [pollId, pollId],
  );
  return rows.map(({ entry }) => entry);
};

/** The addresses on a list without an account that has proved them. */
export const findStrangers = async (trx: Transaction, pollId: string): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { entry: string }[] }>(
    `select entry from invitations where poll_id = ? and ${HAS_NO_ACCOUNT}`,
    [pollId],
  );
  return rows.map(({ entry }) => entry);
};

/** @returns whether the near end of the poll has not been announced before */
export const markAnnounced = async (trx: Transaction, pollId: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'insert into announced_ends (poll_id) values (?) on conflict do nothing',
    [pollId],
  );
  return rowCount > 0;
};
