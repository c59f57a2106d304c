import type { Executor, Transaction } from '@showhands/service-kit/database';

/** The key of an address in polls' lists of invited people, by the same expression as polls' `name_key`. */
export const findListKey = async (executor: Executor, email: string): Promise<string> => {
  const { rows } = await executor.raw<{ rows: { key: string }[] }>(
    'select md5(lower(normalize(?::text, NFKC)))::uuid as key',
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error('the key of an address is missing');
  return row.key;
};

/** @returns false if somebody has registered by the invitation already */
export const useInvitation = async (trx: Transaction, tokenHash: Buffer): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'insert into used_invitations (token_hash) values (?) on conflict do nothing returning 1',
    [tokenHash],
  );
  return rows.length > 0;
};
