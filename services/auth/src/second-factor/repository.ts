import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface SecondFactorRow {
  /** Encrypted. */
  readonly secret: Buffer;
  readonly last_step: string;
}

export const hasSecondFactor = async (executor: Executor, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from second_factors where user_id = ?', [userId]);
  return rows.length > 0;
};

/** Locks it until the transaction ends, so that two sign-ins cannot use one code. */
export const findSecondFactorForUpdate = async (
  trx: Transaction,
  userId: string,
): Promise<SecondFactorRow | undefined> => {
  const { rows } = await trx.raw<{ rows: SecondFactorRow[] }>(
    'select secret, last_step from second_factors where user_id = ? for update',
    [userId],
  );
  return rows[0];
};

export interface SecondFactorState {
  readonly created_at: Date;
  readonly left: number;
}

export const findSecondFactorState = async (
  executor: Executor,
  userId: string,
): Promise<SecondFactorState | undefined> => {
  const { rows } = await executor.raw<{ rows: SecondFactorState[] }>(
    `select created_at, (select count(*)::integer from recovery_codes c where c.user_id = f.user_id and used_at is null) as left
     from second_factors f where user_id = ?`,
    [userId],
  );
  return rows[0];
};

export interface NewSecondFactor {
  readonly userId: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly step: number;
  readonly recoveryHashes: readonly Buffer[];
}

export const replaceRecoveryCodes = async (
  trx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await trx.raw('delete from recovery_codes where user_id = ?', [userId]);
  await trx.raw('insert into recovery_codes (user_id, hash) select ?::uuid, unnest(?::bytea[])', [
    userId,
    [...hashes],
  ] as never);
};

/** @returns false if the account has one */
export const insertSecondFactor = async (
  trx: Transaction,
  { userId, secret, step, recoveryHashes }: NewSecondFactor,
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'insert into second_factors (user_id, secret, last_step) values (?, ?, ?) on conflict do nothing',
    [userId, secret, step],
  );
  if (rowCount === 0) return false;
  await replaceRecoveryCodes(trx, userId, recoveryHashes);
  return true;
};

export const updateLastStep = async (trx: Transaction, userId: string, step: number): Promise<void> => {
  await trx.raw('update second_factors set last_step = ? where user_id = ?', [step, userId]);
};

/** @returns whether the code exists and was not used before */
export const spendRecoveryCode = async (trx: Transaction, userId: string, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'update recovery_codes set used_at = clock_timestamp() where user_id = ? and hash = ? and used_at is null',
    [userId, hash],
  );
  return rowCount > 0;
};

/** Also deletes the recovery codes. @returns whether the account had one */
export const deleteSecondFactor = async (trx: Transaction, userId: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>('delete from second_factors where user_id = ?', [userId]);
  return rowCount > 0;
};
