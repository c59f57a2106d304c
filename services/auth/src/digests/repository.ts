import type { Digest } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';

/** Events later than this are in no digest. A broker that is down for some minutes must not hide the news of a poll. */
const LAG_SECONDS = 600;

export interface DueDigest extends Digest {
  readonly user_id: string;
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Locks digests that are due. Other replicas skip them. */
export const lockDueDigests = async (trx: Transaction, max: number): Promise<DueDigest[]> => {
  const { rows } = await trx.raw<{ rows: DueDigest[] }>(
    `select s.user_id, s.digest_every as every, s.digest_hour as hour, s.digest_zone as zone, s.digest_since as since,
       greatest(s.digest_since, n.now - make_interval(secs => ?)) as until, n.now
     from (select clock_timestamp() as now) n, mail_settings s
     where s.digest_due_at <= n.now order by s.digest_due_at limit ? for update of s skip locked`,
    [LAG_SECONDS, max],
  );
  return rows;
};

export const updateDigestTimes = async (
  trx: Transaction,
  { user_id: userId, until }: DueDigest,
  dueAt: Date,
): Promise<void> => {
  await trx('mail_settings').where({ user_id: userId }).update({ digest_since: until, digest_due_at: dueAt });
};
