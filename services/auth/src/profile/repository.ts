import { randomUUID } from 'node:crypto';
import type { Executor, Transaction } from '@showhands/service-kit';

const PICTURE_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$/;

/** Gives each picture a new name, so that its URL can be cached as immutable. @returns the name */
export const insertPicture = async (trx: Transaction, bytes: Buffer): Promise<string> => {
  const name = `${randomUUID()}.webp`;
  await trx.raw('insert into pictures (name, bytes) values (?, ?)', [name, bytes]);
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
