import { randomUUID } from 'node:crypto';
import type { Language } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

/** The tables of requested mails with links, by their purpose. */
export type RequestTable = 'reset_requests' | 'proof_requests' | 'address_notices';

export interface LinkRequest {
  readonly id: string;
  readonly email: string;
  /** The language of the mail. */
  readonly language: Language;
  /** Including the current one. */
  readonly attempts: number;
}

export const insertLinkRequest = async (
  trx: Transaction,
  table: RequestTable,
  { email, language }: Pick<LinkRequest, 'email' | 'language'>,
): Promise<void> => {
  await trx.raw(`insert into ${table} (id, email, language) values (?, ?, ?)`, [randomUUID(), email, language]);
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
     returning id, email, language, attempts`,
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
