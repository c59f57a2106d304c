import { randomUUID } from 'node:crypto';
import type { Database, Executor, Transaction } from '@showhands/service-kit/database';
import { addressOf } from './presenter.ts';

const PICTURE_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$/;

/** Gives each picture a new name, so that its URL can be cached as immutable. @returns the name */
export const insertPicture = async (trx: Transaction, bytes: Buffer): Promise<string> => {
  const name = `${randomUUID()}.webp`;
  await trx.raw('insert into pictures (name, bytes) values (?, ?)', [name, bytes]);
  return name;
};

/** @returns the name of the picture */
export const insertOptionPicture = async (trx: Transaction, bytes: Buffer, owner: string): Promise<string> => {
  const name = `${randomUUID()}.webp`;
  await trx.raw(
    `insert into pictures (name, bytes, uploaded_by, uploaded_at, unused_since)
     values (?, ?, ?, clock_timestamp(), clock_timestamp())`,
    [name, bytes, owner],
  );
  return name;
};

export const deletePicture = async (trx: Transaction, name: string): Promise<void> => {
  await trx.raw('delete from pictures where name = ?', [name]);
};

export const findPicture = async (executor: Executor, name: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  if (!PICTURE_NAME.test(name)) return undefined;
  const { rows } = await executor.raw<{ rows: { bytes: Buffer<ArrayBuffer> }[] }>(
    'select bytes from pictures where name = ?',
    [name],
  );
  return rows[0]?.bytes;
};

/** The names of the pictures that the options of a poll have at a version. */
export interface PicturesOfPoll {
  readonly pollId: string;
  readonly version: number;
  readonly names: readonly string[];
}

/** Locks the stored version of a poll, which serializes its events. Version 0: nothing is stored yet. */
export const lockPicturesOf = async (
  trx: Transaction,
  pollId: string,
): Promise<Pick<PicturesOfPoll, 'version' | 'names'>> => {
  const { rows } = await trx.raw<{ rows: { version: string; names: string[] }[] }>(
    `insert into poll_pictures (poll_id, version, names) values (?, 0, '{}')
     on conflict (poll_id) do update set poll_id = excluded.poll_id returning version, names`,
    [pollId],
  );
  return { version: Number(rows[0]?.version), names: rows[0]?.names ?? [] };
};

export const setPicturesOf = async (trx: Transaction, { pollId, version, names }: PicturesOfPoll): Promise<void> => {
  await trx.raw('update poll_pictures set version = ?, names = ?, changed_at = clock_timestamp() where poll_id = ?', [
    version,
    [...names],
    pollId,
  ]);
};

/**
 * Stores the version of a poll without pictures, in one statement. The row is kept for late events of earlier versions
 * with pictures. @returns false if the poll is stored with pictures
 */
export const raiseVersionWithoutPictures = async (
  executor: Executor,
  { pollId, version }: Pick<PicturesOfPoll, 'pollId' | 'version'>,
): Promise<boolean> => {
  const { rowCount } = await executor.raw<{ rowCount: number }>(
    `insert into poll_pictures as known (poll_id, version, names) values (?, ?, '{}')
     on conflict (poll_id) do update
       set version = greatest(known.version, excluded.version), changed_at = excluded.changed_at
     where known.names = '{}'`,
    [pollId, version],
  );
  return rowCount === 1;
};

/**
 * Marks pictures of options as used or unused. They are locked by a statement of their own: the next one then sees the
 * polls of every transaction that had them before. Profile pictures stay as they are.
 */
export const updateUses = async (trx: Transaction, names: readonly string[]): Promise<void> => {
  await trx.raw('select from pictures where name = any (?) and uploaded_at is not null order by name for update', [
    [...names],
  ]);
  await trx.raw(
    `update pictures set unused_since = case
       when exists (select from poll_pictures used where used.names @> array[pictures.name]) then null
       else coalesce(unused_since, clock_timestamp())
     end
     where name = any (?) and uploaded_at is not null`,
    [[...names]],
  );
};

const BATCH = 500;

/** Moderators can restore a hidden picture. */
const IS_HIDDEN = `exists (select from reported_contents where state = 'hidden' and picture = :uploads || name)`;

/** Deletes pictures of options that no poll has had for this long. Skips pictures that an event has locked. */
export const deleteUnusedPictures = async (database: Database, hours: number): Promise<void> => {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await database.raw<{ rowCount: number }>(
      `delete from pictures where name = any (array(
         select name from pictures where unused_since < clock_timestamp() - make_interval(hours => :hours) and not ${IS_HIDDEN}
         limit :limit for update skip locked))`,
      { hours, limit: BATCH, uploads: addressOf('') },
    );
    deleted = rowCount;
  }
};

/** Deletes the rows of polls without pictures, which are kept for late events. */
export const forgetPollsWithoutPictures = async (database: Database, days: number): Promise<void> => {
  await database.raw(
    `delete from poll_pictures where names = '{}' and changed_at < clock_timestamp() - make_interval(days => ?)`,
    [days],
  );
};
