import type { Digest, Language, MailKind } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { nextDigest } from '../digests/rules.ts';

/** The settings of a user. The language is null until it is known. */
export type SettingsRow = { readonly [Kind in MailKind]: boolean } & {
  readonly language: Language | null;
  readonly digest: Digest | null;
};

const COLUMNS = `language, invitation, reminder, closing, conclusion, case when digest_every is not null then
  json_build_object('every', digest_every, 'hour', digest_hour, 'zone', digest_zone) end as digest`;

const DEFAULTS: SettingsRow = {
  ...{ invitation: true, reminder: true, closing: true, conclusion: true },
  language: null,
  digest: null,
};

export const findMailSettings = async (executor: Executor, userId: string): Promise<SettingsRow> => {
  const { rows } = await executor.raw<{ rows: SettingsRow[] }>(
    `select ${COLUMNS} from mail_settings where user_id = ?`,
    [userId],
  );
  return rows[0] ?? DEFAULTS;
};

/** A new digest tells what happens from now on. A changed one goes on where the last one has ended. */
const updateDigest = async (trx: Transaction, userId: string, digest: Digest | null): Promise<void> => {
  const { every = null, hour = null, zone = null } = digest ?? {};
  const dueAt = digest && nextDigest(digest, new Date());
  await trx.raw(
    `update mail_settings set digest_every = :every, digest_hour = :hour, digest_zone = :zone, digest_due_at = :dueAt,
       digest_since = case when :every::text is not null then coalesce(digest_since, clock_timestamp()) end
     where user_id = :userId`,
    { every, hour, zone, dueAt, userId },
  );
};

/** Stores the given settings and leaves the others. */
export const updateMailSettings = async (
  trx: Transaction,
  userId: string,
  { digest, ...change }: { readonly [Name in keyof SettingsRow]?: SettingsRow[Name] | undefined },
): Promise<void> => {
  await trx('mail_settings')
    .insert({ user_id: userId, ...change })
    .onConflict('user_id')
    // Without a change nothing is written, but the row of a new user.
    .merge({ user_id: userId, ...change });
  if (digest !== undefined) await updateDigest(trx, userId, digest);
};

/** Stores a language unless one is known. */
export const insertMailLanguage = async (trx: Transaction, userId: string, language: Language): Promise<void> => {
  await trx.raw(
    `insert into mail_settings as s (user_id, language) values (?, ?)
     on conflict (user_id) do update set language = excluded.language where s.language is null`,
    [userId, language],
  );
};

export interface MailStop {
  readonly reason: 'rejected' | 'unsubscribed';
  readonly stopped_at: Date;
}

export const findMailStop = async (executor: Executor, hash: Buffer): Promise<MailStop | undefined> => {
  const { rows } = await executor.raw<{ rows: MailStop[] }>(
    'select reason, stopped_at from mail_stops where address_hash = ?',
    [hash],
  );
  return rows[0];
};

export const insertMailStop = async (executor: Executor, hash: Buffer, reason: MailStop['reason']): Promise<void> => {
  await executor.raw('insert into mail_stops (address_hash, reason) values (?, ?) on conflict do nothing', [
    hash,
    reason,
  ]);
};

export const deleteMailStop = async (trx: Transaction, hash: Buffer): Promise<void> => {
  await trx.raw('delete from mail_stops where address_hash = ?', [hash]);
};
