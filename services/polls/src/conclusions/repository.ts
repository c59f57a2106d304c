import type { Conclusion } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';

/** The stored conclusion, of whichever close. Its text is empty if it was removed. */
export const findConclusion = async (trx: Transaction, pollId: string): Promise<Conclusion | null> => {
  const { rows } = await trx.raw<{ rows: { conclusion: Conclusion | null }[] }>(
    'select conclusion from polls where id = ?',
    [pollId],
  );
  return rows[0]?.conclusion ?? null;
};

export const updateConclusion = async (trx: Transaction, pollId: string, conclusion: Conclusion): Promise<void> => {
  await trx.raw(
    `update polls set conclusion = ?::jsonb, updated_at = clock_timestamp(), version = version + 1, revision = revision + 1
     where id = ?`,
    [JSON.stringify(conclusion), pollId],
  );
};
