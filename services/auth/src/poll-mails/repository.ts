import type { Digest, EventPayload, Language, MailKind, RequestedMail } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

/** The poll as the mails of one event show it. */
export type MailedPoll = EventPayload<'mail.requested'>['poll'];

/** The content of a mail. */
export type Mailed =
  | { readonly kind: RequestedMail; readonly content: MailedPoll }
  | { readonly kind: 'digest'; readonly content: EventPayload<'digest.collected'> };

/** Makes the events of a poll wait for each other, so that no person gets a mail twice. */
export const lockMailsOf = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('mails ' || ?, 0))", [pollId]);
};

/** The addresses of users who have proved them: users with these ids, and users with the keys of these addresses. */
export const findProvedAddresses = async (
  executor: Executor,
  userIds: readonly string[],
  emailKeys: readonly string[],
): Promise<{ id: string; email: string }[]> => {
  const { rows } = await executor.raw<{ rows: { id: string; email: string }[] }>(
    'select id, email from users where (id = any (?) or email_key = any (?)) and email_proved_at is not null',
    [[...userIds], [...emailKeys]],
  );
  return rows;
};

export const insertMailBatch = async (
  trx: Transaction,
  {
    id,
    pollId,
    creator,
    ...batch
  }: Mailed & { readonly id: string; readonly pollId: string | null; readonly creator: string },
): Promise<void> => {
  await trx.raw('insert into mail_batches (id, kind, poll_id, creator, content) values (?, ?, ?, ?, ?)', [
    id,
    batch.kind,
    pollId,
    creator,
    JSON.stringify(batch.content),
  ]);
};

export interface NewMail {
  /** Identifies the address. */
  readonly hash: Buffer;
  /** Null for an address without an account. */
  readonly userId: string | null;
  /** Only of an address without an account. */
  readonly email: string | null;
}

interface Spacing {
  /** Whoever got a mail of this kind about this poll within so many hours does not get it again. */
  readonly hours: number;
  readonly delaySeconds: number;
  /** Other kinds after which this mail is left out for so many hours. */
  readonly notAfter?: { readonly kinds: readonly RequestedMail[]; readonly hours: number };
}

/** @returns how many mails are new */
export const insertMails = async (
  trx: Transaction,
  batchId: string,
  mails: readonly NewMail[],
  { hours, delaySeconds, notAfter = { kinds: [], hours: 0 } }: Spacing,
): Promise<number> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into mails (batch_id, recipient, user_id, email, due_at, planned_at)
     select batch.id, n.recipient, nullif(n.user_id, '')::uuid, nullif(n.email, ''), first.at, first.at
     from (select clock_timestamp() + make_interval(secs => ?) as at) first, mail_batches batch, unnest(?::text[], ?::text[], ?::text[]) as n (recipient, user_id, email)
     where batch.id = ? and not exists (
       select from mail_batches former join mails m on m.batch_id = former.id and m.recipient = n.recipient
       where former.poll_id = batch.poll_id and former.id <> batch.id
         and (former.kind = batch.kind and former.created_at > clock_timestamp() - make_interval(hours => ?)
           or former.kind = any (?) and former.created_at > clock_timestamp() - make_interval(hours => ?)))
     on conflict do nothing`,
    [
      delaySeconds,
      mails.map(({ hash }) => hash.toString('hex')),
      // An empty text stands for null, which the driver's types do not allow in an array.
      mails.map(({ userId }) => userId ?? ''),
      mails.map(({ email }) => email ?? ''),
      batchId,
      hours,
      [...notAfter.kinds],
      notAfter.hours,
    ] as never,
  );
  return rowCount;
};

/**
 * Moves the mails of a batch to people without an account to later days, as far as the creator's mails of a day are used up. Needs
 * the lock of `lockCreatorMails`.
 */
export const spreadStrangerMails = async (trx: Transaction, batchId: string, perDay: number): Promise<void> => {
  await trx.raw(
    `with batch as (select id, creator from mail_batches where id = :batchId),
       earlier as (
         select count(*) as mails from mails m join mail_batches b on b.id = m.batch_id
         where b.creator = (select creator from batch) and b.id <> :batchId and m.user_id is null
           and m.planned_at > clock_timestamp() - interval '1 day')
     update mails m set due_at = m.due_at + later.by, planned_at = m.planned_at + later.by
     from earlier, (
       select id, row_number() over (order by recipient) - 1 as place from mails
       where batch_id = :batchId and user_id is null) n,
       lateral (select make_interval(days => ((earlier.mails + n.place) / :perDay)::integer) as by) later
     where m.id = n.id and earlier.mails + n.place >= :perDay`,
    { batchId, perDay },
  );
};

/** Serializes the events of a creator, whose mails are counted. */
export const lockCreatorMails = async (trx: Transaction, creator: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('creator mails ' || ?, 0))", [creator]);
};

/** Deletes mails that nobody has begun to send. */
export const deleteWaiting = async (
  trx: Transaction,
  pollId: string,
  kinds: readonly RequestedMail[],
): Promise<void> => {
  await trx.raw(
    `delete from mails m using mail_batches b
     where b.id = m.batch_id and b.poll_id = ? and b.kind = any (?) and m.state = 'waiting'`,
    [pollId, [...kinds]],
  );
};

/** Deletes the mails of a kind to these recipients that nobody has begun to send. */
export const deleteWaitingOf = async (
  trx: Transaction,
  pollId: string,
  kind: RequestedMail,
  mails: readonly NewMail[],
): Promise<void> => {
  await trx.raw(
    `delete from mails m using mail_batches b
     where b.id = m.batch_id and b.poll_id = ? and b.kind = ? and m.state = 'waiting' and m.recipient = any (?)`,
    [pollId, kind, mails.map(({ hash }) => hash.toString('hex'))],
  );
};

/** Deletes everything about a poll. */
export const deleteMailsOf = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx('mail_batches').where({ poll_id: pollId }).delete();
};

/** A mail that this replica sends. */
export type ClaimedMail = Mailed & {
  readonly id: string;
  readonly user_id: string | null;
  /** The present address of the user, or the address of a person without an account. */
  readonly email: string;
  /** Identifies the address. */
  readonly recipient: string;
  /** The language of the user. For a person without an account, the language of the poll's creator. */
  readonly language: Language | null;
  /** Whether the address of the user is proved. For a person without an account, whether the creator's address is. */
  readonly is_allowed: boolean;
  readonly settings: (Readonly<Record<MailKind, boolean>> & { readonly digest_every: Digest['every'] | null }) | null;
  readonly attempts: number;
};

/** Marks the oldest mail that is due, so that it is not sent twice, whatever happens to this replica. */
export const claimMail = async (executor: Executor, leaseSeconds: number): Promise<ClaimedMail | undefined> => {
  const { rows } = await executor.raw<{ rows: ClaimedMail[] }>(
    `with claimed as (
       update mails set state = 'sending', attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => ?)
       where id = (
         select id from mails where state = 'waiting' and due_at <= clock_timestamp()
         order by due_at limit 1 for update skip locked)
       returning *)
     select m.id, b.kind, b.content, m.user_id, coalesce(u.email, m.email) as email, m.recipient,
       coalesce(own.language, theirs.language) as language, m.attempts,
       coalesce(u.email_proved_at, creator.email_proved_at) is not null as is_allowed, to_jsonb(own) as settings
     from claimed m join mail_batches b on b.id = m.batch_id
     left join users u on u.id = m.user_id
     left join users creator on creator.id = b.creator and m.user_id is null
     left join mail_settings own on own.user_id = m.user_id
     left join mail_settings theirs on theirs.user_id = b.creator and m.user_id is null`,
    [leaseSeconds],
  );
  return rows[0];
};

export const postponeMail = async (executor: Executor, id: string, seconds: number): Promise<void> => {
  await executor.raw(
    `update mails set state = 'waiting', due_at = clock_timestamp() + make_interval(secs => ?) where id = ?`,
    [seconds, id],
  );
};

/** Forgets the address. The row stays, so that nobody gets the mail again. */
export const finishMail = async (executor: Executor, id: string): Promise<void> => {
  await executor.raw("update mails set state = 'done', email = null where id = ?", [id]);
};

/** Finishes mails whose replica has ended while it sent them. @returns how many */
export const abandonMails = async (executor: Executor): Promise<number> => {
  const { rowCount } = await executor.raw<{ rowCount: number }>(
    "update mails set state = 'done', email = null where state = 'sending' and due_at <= clock_timestamp()",
  );
  return rowCount;
};

/** Deletes batches so long after their mails were sent. A batch with a waiting mail stays. */
export const deleteOldMails = async (executor: Executor, days: number): Promise<void> => {
  await executor.raw(
    `delete from mail_batches b where created_at < clock_timestamp() - make_interval(days => ?)
       and not exists (select from mails m where m.batch_id = b.id and m.state <> 'done')`,
    [days],
  );
};

/** Seconds since the first attempt of the oldest mail was due; 0 without one. */
export const oldestMailSeconds = async (executor: Executor): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { seconds: number }[] }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(planned_at)), 0)::float8 as seconds
     from mails where state <> 'done' and planned_at <= clock_timestamp()`,
  );
  return rows[0]?.seconds ?? 0;
};
