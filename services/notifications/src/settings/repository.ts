import type { NotificationSettings, NotificationType } from '@showhands/contracts';
import { type Executor, prepared, type Transaction } from '@showhands/service-kit/database';

const COLUMNS = 'vote, comment, reply, comment_like, poll_created, poll_closed, poll_invited, system, merge_comments';

/** All types are on. Merging is off, since the contract has one notification for each comment. */
const DEFAULTS: NotificationSettings = {
  vote: true,
  comment: true,
  reply: true,
  comment_like: true,
  poll_created: 'all',
  poll_closed: true,
  poll_invited: true,
  system: true,
  merge_comments: false,
};

/** The settings of several users, by user id. */
export const findSettingsOf = async (
  executor: Executor,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings> => {
  const sql = `select user_id, ${COLUMNS} from notification_settings where user_id = any (?)`;
  const { rows } = await prepared<NotificationSettings & { readonly user_id: string }>(executor, sql, [
    [...new Set(userIds)],
  ]);
  const stored = new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]));
  return (userId) => stored.get(userId) ?? DEFAULTS;
};

export const findSettings = async (executor: Executor, userId: string): Promise<NotificationSettings> =>
  (await findSettingsOf(executor, [userId]))(userId);

/** Inserts the defaults if there is no row, and locks it. */
export const lockSettings = async (trx: Transaction, userId: string): Promise<NotificationSettings> => {
  const { rows } = await trx.raw<{ rows: NotificationSettings[] }>(
    `insert into notification_settings (user_id) values (?)
     on conflict (user_id) do update set user_id = excluded.user_id returning ${COLUMNS}`,
    [userId],
  );
  return rows[0] ?? DEFAULTS;
};

export const updateSettings = async (
  trx: Transaction,
  userId: string,
  settings: NotificationSettings,
): Promise<void> => {
  await trx('notification_settings').where({ user_id: userId }).update(settings);
};

export type BroadcastType = Extract<NotificationType, 'poll_created' | 'poll_closed' | 'system'>;

/** The creators whose broadcasts of a type a user has muted. */
export type MutedScope = 'nobody' | 'strangers' | 'everybody';

const NEWEST = '(select coalesce(max(seq), 0) from broadcasts)';

/** Mutes or unmutes the broadcasts of a type from now on. Earlier broadcasts stay unchanged. */
export const muteBroadcasts = async (
  trx: Transaction,
  userId: string,
  type: BroadcastType,
  scope: MutedScope,
): Promise<void> => {
  const muted = [userId, type];
  await trx.raw(
    `update muted_broadcasts set until_seq = ${NEWEST} where user_id = ? and type = ? and until_seq is null`,
    muted,
  );
  // Without broadcasts in between, switching a setting back and forth leaves no rows.
  await trx.raw('delete from muted_broadcasts where user_id = ? and type = ? and until_seq <= after_seq', muted);
  if (scope === 'nobody') return;
  await trx.raw(
    `insert into muted_broadcasts (user_id, type, after_seq, of_strangers_only) values (?, ?, ${NEWEST}, ?)`,
    [...muted, scope === 'strangers'],
  );
};

/**
 * SQL condition: by the time `at`, the user `reader` has voted in a poll that `creator` created or voted in.
 */
const votedWith = (reader: string, creator: string, at: string): string => `exists (
  select from poll_voters mine join polls shared on shared.id = mine.poll_id
  where mine.user_id = ${reader} and mine.first_voted_at <= ${at} and (shared.creator = ${creator} or exists (
    select from poll_voters theirs
    where theirs.user_id = ${creator} and theirs.poll_id = mine.poll_id and theirs.first_voted_at <= ${at})))`;

/**
 * SQL condition: the settings of `:user` excluded the broadcast `b` when it was sent. A scalar subquery, since «exists»
 * may become a join that reads every broadcast before its first row, where a page or a count of them needs few.
 */
export const IS_MUTED = `coalesce((
  select true from muted_broadcasts m
  where m.user_id = :user and m.type = b.type and b.seq > m.after_seq and b.seq <= coalesce(m.until_seq, b.seq)
    and not (m.of_strangers_only and ${votedWith('m.user_id', 'b.actor_id', 'b.created_at')})
  limit 1), false)`;

interface SentBroadcast {
  readonly type: BroadcastType;
  readonly actor: { readonly id: string } | null;
  readonly at: string;
}

const NOT_WANTED: Readonly<Record<BroadcastType, string>> = {
  poll_created: `s.poll_created = 'none' or
    (s.poll_created = 'voted_with' and not ${votedWith('s.user_id', ':actor::uuid', ':at::timestamptz')})`,
  poll_closed: 'not s.poll_closed',
  system: 'not s.system',
};

/** The users whose settings exclude a broadcast. */
export const listExcluded = async (trx: Transaction, { type, actor, at }: SentBroadcast): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    `select s.user_id from notification_settings s where ${NOT_WANTED[type]}`,
    { actor: actor?.id ?? null, at },
  );
  return rows.map((row) => row.user_id);
};
