import type { ReportReason } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';

interface StoredReport {
  readonly poll_id: string;
  readonly user_id: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly at: Date;
}

/** Takes reports that the former version has stored. Replicas skip each other's. */
export const takeReports = async (trx: Transaction, limit: number): Promise<StoredReport[]> => {
  const { rows } = await trx.raw<{ rows: StoredReport[] }>(
    `delete from reports where (poll_id, user_id) in (
       select poll_id, user_id from reports order by at limit ? for update skip locked)
     returning poll_id, user_id, reason, note, at`,
    [limit],
  );
  return rows;
};
