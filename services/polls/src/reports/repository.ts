import type { ReportReason } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

interface NewReport {
  readonly pollId: string;
  readonly userId: string;
  readonly reason: ReportReason;
  readonly note: string;
}

export const insertReport = async (trx: Transaction, { pollId, userId, reason, note }: NewReport): Promise<void> => {
  await trx.raw('insert into reports (poll_id, user_id, reason, note) values (?, ?, ?, ?) on conflict do nothing', [
    pollId,
    userId,
    reason,
    note,
  ]);
};

export interface ReportedPoll {
  readonly pollId: string;
  readonly title: string;
  readonly creator: string;
  readonly last: Date;
  /** The newest first. */
  readonly reports: readonly { readonly reason: ReportReason; readonly note: string }[];
}

/** The poll with the newest report first. */
export const listReported = async (executor: Executor, limit: number): Promise<ReportedPoll[]> => {
  const { rows } = await executor.raw<{ rows: ReportedPoll[] }>(
    `select r.poll_id as "pollId", p.title, person.username as creator, max(r.at) as last,
       json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.at desc) as reports
     from reports r join polls p on p.id = r.poll_id join people person on person.id = p.creator
     group by r.poll_id, p.title, person.username order by max(r.at) desc limit ?`,
    [limit],
  );
  return rows;
};
