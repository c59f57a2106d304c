import { randomUUID } from 'node:crypto';
import { type EventPayload, exportingServices } from '@showhands/contracts';
import type { Database, Executor, Transaction } from '@showhands/service-kit/database';

/** An archive that is not built after this time has failed. */
const BUILDING = `interval '1 hour'`;
/** An archive is kept so long. */
const KEPT = `interval '1 day'`;

export interface DataExport {
  readonly id: string;
  readonly user_id: string;
  readonly state: 'building' | 'ready' | 'failed' | 'used';
  readonly until: Date | null;
}

const COLUMNS = `id, user_id, state, ready_at + ${KEPT} as until`;

export const findExport = async (executor: Executor, userId: string): Promise<DataExport | undefined> => {
  const { rows } = await executor.raw<{ rows: DataExport[] }>(
    `select ${COLUMNS} from data_exports where user_id = ? and (ready_at is null or ready_at > clock_timestamp() - ${KEPT})`,
    [userId],
  );
  return rows[0];
};

export const replaceExport = async (trx: Transaction, userId: string): Promise<DataExport> => {
  await trx.raw('delete from data_exports where user_id = ?', [userId]);
  const { rows } = await trx.raw<{ rows: DataExport[] }>(
    `insert into data_exports (user_id, id) values (?, ?) returning ${COLUMNS}`,
    [userId, randomUUID()],
  );
  if (!rows[0]) throw new Error('an export was written without being returned');
  return rows[0];
};

/** Ignores parts of an export that was replaced meanwhile. */
export const insertPart = async (trx: Transaction, collected: EventPayload<'data.collected'>): Promise<void> => {
  const { exportId, service, part, area, items } = collected;
  await trx.raw(
    `insert into data_export_parts (export_id, service, part, area, items)
     select id, ?, ?, ?, ?::jsonb from data_exports where id = ? and state = 'building' for key share
     on conflict do nothing`,
    [service, part, area, JSON.stringify(items), exportId],
  );
};

/** Locks an export of which every service has sent all parts. Replicas skip each other's. */
export const claimCollected = async (trx: Transaction): Promise<DataExport | undefined> => {
  const { rows } = await trx.raw<{ rows: DataExport[] }>(
    `select ${COLUMNS} from data_exports e where state = 'building' and (
       select count(*) from data_export_parts last
       where last.export_id = e.id and last.area is null and last.part = (
         select count(*) - 1 from data_export_parts p where p.export_id = e.id and p.service = last.service)) = ?
     order by requested_at limit 1 for no key update skip locked`,
    [exportingServices.length],
  );
  return rows[0];
};

export const listAreas = async (trx: Transaction, exportId: string): Promise<{ service: string; area: string }[]> => {
  const { rows } = await trx.raw<{ rows: { service: string; area: string }[] }>(
    'select distinct service, area from data_export_parts where export_id = ? and area is not null order by area',
    [exportId],
  );
  return rows;
};

/** The items of an area, part by part. */
export async function* readItems(trx: Transaction, exportId: string, area: string): AsyncGenerator<unknown> {
  for (let after = -1; ; ) {
    const { rows } = await trx.raw<{ rows: { part: number; items: unknown[] }[] }>(
      'select part, items from data_export_parts where export_id = ? and area = ? and part > ? order by part limit 1',
      [exportId, area, after],
    );
    if (!rows[0]) return;
    yield* rows[0].items;
    after = rows[0].part;
  }
}

export const insertChunk = async (
  trx: Transaction,
  exportId: string,
  position: number,
  bytes: Buffer,
): Promise<void> => {
  await trx.raw('insert into data_export_chunks (export_id, position, bytes) values (?, ?, ?)', [
    exportId,
    position,
    bytes,
  ]);
};

export const markReady = async (trx: Transaction, exportId: string): Promise<void> => {
  await trx.raw('delete from data_export_parts where export_id = ?', [exportId]);
  await trx.raw("update data_exports set state = 'ready', ready_at = clock_timestamp() where id = ?", [exportId]);
};

export const markFailed = async (executor: Executor, exportId: string): Promise<void> => {
  await executor.raw("update data_exports set state = 'failed' where id = ? and state = 'building'", [exportId]);
};

/** @returns whether the archive was there for this first use */
export const useExport = async (executor: Executor, exportId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    `update data_exports set state = 'used'
     where id = ? and state = 'ready' and ready_at > clock_timestamp() - ${KEPT} returning id`,
    [exportId],
  );
  return rows.length > 0;
};

export const findChunk = async (
  database: Database,
  exportId: string,
  position: number,
): Promise<Buffer | undefined> => {
  const { rows } = await database.raw<{ rows: { bytes: Buffer }[] }>(
    'select bytes from data_export_chunks where export_id = ? and position = ?',
    [exportId, position],
  );
  return rows[0]?.bytes;
};

export const deleteChunks = async (executor: Executor, exportId: string): Promise<void> => {
  await executor.raw('delete from data_export_chunks where export_id = ?', [exportId]);
};

/** Also of downloads that were interrupted. */
export const deleteOldExports = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from data_exports where ready_at <= clock_timestamp() - ${KEPT}`);
  await executor.raw(
    `update data_exports set state = 'failed' where state = 'building' and requested_at <= clock_timestamp() - ${BUILDING}`,
  );
};

interface Account {
  readonly account: unknown;
  readonly sessions: unknown[];
  readonly tokens: unknown[];
  readonly mails: unknown[];
  readonly identities: unknown[];
  readonly reports: unknown[];
  readonly decisions: unknown[];
}

/** Auth's own data of a user, without hashes and secrets. */
export const findAccount = async (trx: Transaction, userId: string): Promise<Account | undefined> => {
  const { rows } = await trx.raw<{ rows: Account[] }>(
    `select json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'bio', u.bio, 'location', u.location,
         'picture', u.picture, 'created_at', u.created_at, 'email_proved_at', u.email_proved_at) as account,
       (select coalesce(json_agg(json_build_object('device', s.device, 'created_at', s.created_at, 'last_used_at', s.last_used_at,
         'ended_at', s.ended_at) order by s.created_at), '[]') from sessions s where s.user_id = u.id) as sessions,
       (select coalesce(json_agg(json_build_object('name', t.name, 'scopes', t.scopes, 'created_at', t.created_at,
         'expires_at', t.expires_at, 'last_used_at', t.last_used_at) order by t.created_at), '[]')
         from api_tokens t where t.user_id = u.id and t.revoked_at is null) as tokens,
       (select coalesce(json_agg(to_jsonb(m) - 'user_id'), '[]') from mail_settings m where m.user_id = u.id) as mails,
       (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'subject', i.subject, 'groups', g.groups)), '[]')
         from provider_identities i left join provider_groups g on g.user_id = i.user_id where i.user_id = u.id) as identities,
       (select coalesce(json_agg(json_build_object('kind', c.kind, 'id', c.content_id, 'poll_id', c.poll_id, 'reason', r.reason,
         'note', r.note, 'reported_at', r.at) order by r.at), '[]')
         from reports r join reported_contents c on c.id = r.content where r.reporter = u.id) as reports,
       (select coalesce(json_agg(json_build_object('kind', c.kind, 'id', c.content_id, 'poll_id', c.poll_id, 'text', c.text,
         'action', a.action, 'at', a.at, 'until', a.until, 'reason', a.reason, 'note', a.note, 'objection', c.objection)
         order by a.id), '[]') from moderation_actions a left join reported_contents c on c.id = a.report_id
         where a.user_id = u.id or c.author = u.id and a.action in ('hide', 'restore', 'delete')) as decisions
     from users u where u.id = ?`,
    [userId],
  );
  return rows[0];
};

interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The pictures of the user and of options that the user has uploaded. */
export async function* readPictures(trx: Transaction, userId: string): AsyncGenerator<Picture> {
  for (let after = ''; ; ) {
    const { rows } = await trx.raw<{ rows: Picture[] }>(
      `select name, bytes from pictures
       where (uploaded_by = :userId or name = (select picture from users where id = :userId)) and name > :after
       order by name limit 1`,
      { userId, after },
    );
    if (!rows[0]) return;
    yield rows[0];
    after = rows[0].name;
  }
}
