import { randomUUID } from 'node:crypto';
import type { Language } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

/** The tables of requested mails, by their purpose. */
export type RequestTable = 'reset_requests' | 'proof_requests' | 'address_notices' | 'account_notices';

/** The events that a notice tells. `address_changed` has the table `address_notices`. */
export type NoticeKind = 'address_changed' | 'factor_on' | 'factor_off' | 'factor_reset' | 'codes_renewed' | 'deletion';

export interface LinkRequest {
  readonly id: string;
  readonly email: string;
  /** The language of the mail. */
  readonly language: Language;
  /** Including the current one. */
  readonly attempts: number;
  /** Only in `account_notices`. */
  readonly kind?: NoticeKind;
  readonly at?: Date | null;
}

export const insertLinkRequest = async (
  trx: Transaction,
  table: Exclude<RequestTable, 'account_notices'>,
  { email, language }: Pick<LinkRequest, 'email' | 'language'>,
): Promise<void> => {
  await trx.raw(`insert into ${table} (id, email, language) values (?, ?, ?)`, [randomUUID(), email, language]);
};

/** Tells the user of a change, unless nobody has proved the address. */
export const insertNotice = async (
  trx: Transaction,
  userId: string,
  kind: Exclude<NoticeKind, 'address_changed'>,
  at: Date | null = null,
): Promise<void> => {
  await trx.raw(
    `insert into account_notices (id, email, language, kind, at)
     select gen_random_uuid(), u.email, coalesce(s.language, 'en'), ?, ?
     from users u left join mail_settings s on s.user_id = u.id
     where u.id = ? and u.email_proved_at is not null`,
    [kind, at, userId],
  );
};

/** Without a mail server nobody sends notices. */
export const deleteOldNotices = async (executor: Executor): Promise<void> => {
  await executor.raw("delete from account_notices where due_at < clock_timestamp() - interval '1 day'");
};

/** Takes the oldest request that is due. Unless it is deleted, it is due again after `leaseSeconds`. */
export const claimLinkRequest = async (
  executor: Executor,
  table: RequestTable,
  leaseSeconds: number,
): Promise<LinkRequest | undefined> => {
  const { rows } = await executor.raw<{ rows: LinkRequest[] }>(
    `update ${table} set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => ?)
     where id = (
       select id from ${table} where due_at <= clock_timestamp() order by due_at limit 1 for update skip locked)
     returning *`,
    [leaseSeconds],
  );
  return rows[0];
};

export const postponeLinkRequest = async (
  executor: Executor,
  table: RequestTable,
  id: string,
  seconds: number,
): Promise<void> => {
  await executor.raw(`update ${table} set due_at = clock_timestamp() + make_interval(secs => ?) where id = ?`, [
    seconds,
    id,
  ]);
};

export const deleteLinkRequest = async (executor: Executor, table: RequestTable, id: string): Promise<void> => {
  await executor.raw(`delete from ${table} where id = ?`, [id]);
};
