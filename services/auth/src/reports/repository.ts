import {
  type Content,
  type ContentState,
  type Decision,
  type EventPayload,
  LISTED_DECISIONS_MAX,
  LISTED_REPORTS_MAX,
  type ReportedContent,
} from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { suspendedUntil } from '../moderation/repository.ts';

type Report = EventPayload<'content.reported'>;

/** Inserts the content unless it is known. @returns its id, undefined if its author is gone */
export const ensureContent = async (
  trx: Transaction,
  { content: { kind, id, poll_id }, author, text, picture, at }: Omit<Report, 'reporter' | 'reason' | 'note'>,
): Promise<string | undefined> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into reported_contents (kind, content_id, poll_id, author, text, picture, at)
     select ?, ?, ?, id, ?, ?, ? from users where id = ?
     on conflict (kind, content_id) do update set kind = excluded.kind returning id`,
    [kind, id, poll_id, text, picture, at, author],
  );
  return rows[0]?.id;
};

/** Stores a user's first report of a content, which is open from then on. */
export const insertReport = async (trx: Transaction, report: Report): Promise<void> => {
  const { reporter, reason, note, at, text, picture } = report;
  const content = await ensureContent(trx, report);
  if (content === undefined) return;
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into reports (content, reporter, reason, note, at) select ?, id, ?, ?, ? from users where id = ?
     on conflict do nothing`,
    [content, reason, note, at, reporter],
  );
  if (rowCount === 0) return;
  await trx.raw(
    `update reported_contents set is_open = true, at = greatest(at, ?::timestamptz), text = ?, picture = ?
     where id = ? and state = 'visible'`,
    [at, text, picture, content],
  );
};

export interface StoredContent {
  readonly id: string;
  readonly kind: Content['kind'];
  readonly content_id: string;
  readonly poll_id: string | null;
  readonly picture: string | null;
  readonly author: string;
  readonly is_open: boolean;
  readonly state: ContentState;
}

export const findContentForUpdate = async (trx: Transaction, id: string): Promise<StoredContent | undefined> => {
  const { rows } = await trx.raw<{ rows: StoredContent[] }>(
    'select id, kind, content_id, poll_id, picture, author, is_open, state from reported_contents where id = ? for update',
    [id],
  );
  return rows[0];
};

export const closeContent = async (trx: Transaction, id: string, state: ContentState): Promise<void> => {
  await trx.raw('update reported_contents set is_open = false, state = ? where id = ?', [state, id]);
};

/** An automatic action is open until moderators have decided. */
export const markHeld = async (trx: Transaction, id: string): Promise<void> => {
  await trx.raw("update reported_contents set is_open = true, state = 'hidden', at = clock_timestamp() where id = ?", [
    id,
  ]);
};

/** As JSON, so that times are those of the wire. */
const time = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CONTENT = "json_build_object('kind', c.kind, 'id', c.content_id, 'poll_id', c.poll_id)";

const OBJECTION = `case when c.objection is not null then
  json_build_object('text', c.objection, 'at', ${time('c.objected_at')}) end`;

const REPORTED = `json_build_object(
  'id', c.id, 'content', ${CONTENT},
  'open', c.is_open, 'state', c.state, 'text', c.text, 'picture', c.picture,
  'author', json_build_object('id', c.author, 'username', u.username,
    'suspended_until', ${time(suspendedUntil('c.author'))}),
  'at', ${time('c.at')},
  'reports_count', (select count(*) from reports r where r.content = c.id),
  'reports', (select coalesce(json_agg(json_build_object('reason', reason, 'note', note, 'at', ${time('at')}) order by at desc), '[]')
    from (select * from reports r where r.content = c.id order by at desc limit ${LISTED_REPORTS_MAX}) newest),
  'actions', (select coalesce(json_agg(json_strip_nulls(json_build_object('action', a.action, 'at', ${time('a.at')},
      'reason', a.reason, 'note', a.note, 'until', ${time('a.until')}))::jsonb
      || jsonb_build_object('moderator', m.username) order by a.id), '[]')
    from moderation_actions a left join users m on m.id = a.moderator where a.report_id = c.id),
  'objection', ${OBJECTION}) as reported`;

const FROM = 'from reported_contents c join users u on u.id = c.author';

export const readReported = async (executor: Executor, id: string): Promise<ReportedContent | undefined> => {
  const { rows } = await executor.raw<{ rows: { reported: ReportedContent }[] }>(
    `select ${REPORTED} ${FROM} where c.id = ?`,
    [id],
  );
  return rows[0]?.reported;
};

interface PageRequest {
  readonly isOpen: boolean;
  readonly limit: number;
  readonly after: readonly [at: string, id: string] | undefined;
}

/** The newest first. */
export const listReported = async (
  executor: Executor,
  { isOpen, limit, after }: PageRequest,
): Promise<ReportedContent[]> => {
  const { rows } = await executor.raw<{ rows: { reported: ReportedContent }[] }>(
    `select ${REPORTED} ${FROM} where c.is_open = ? ${after ? 'and (c.at, c.id) < (?, ?)' : ''}
     order by c.at desc, c.id desc limit ?`,
    [isOpen, ...(after ?? []), limit],
  );
  return rows.map(({ reported }) => reported);
};

export const countReported = async (executor: Executor, isOpen: boolean): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from reported_contents where is_open = ?',
    [isOpen],
  );
  return rows[0]?.total ?? 0;
};

/** Drops contents that their author has deleted, and keeps those about which moderators have decided. */
export const dropContents = async (
  trx: Transaction,
  column: 'poll_id' | 'content_id',
  ids: readonly string[],
): Promise<void> => {
  const decided = 'exists (select from moderation_actions a where a.report_id = c.id)';
  await trx.raw(`delete from reported_contents c where ${column} = any (?) and not ${decided}`, [[...ids]]);
  await trx.raw(
    `update reported_contents set state = 'deleted', is_open = is_open and objection is not null
     where ${column} = any (?) and kind <> 'user'`,
    [[...ids]],
  );
};

const DECISIONS = `
  select json_build_object('id', c.id, 'content', ${CONTENT}, 'text', c.text, 'action', a.action, 'at', ${time('a.at')},
    'reason', a.reason, 'note', a.note, 'objection', ${OBJECTION}) as decision
  from reported_contents c join lateral (
    select * from moderation_actions a where a.report_id = c.id and a.action in ('hide', 'restore', 'delete')
    order by a.id desc limit 1) a on true
  where c.author = :author`;

/** The last decision about each content of an author, the newest first. */
export const listDecisions = async (executor: Executor, author: string): Promise<Decision[]> => {
  const { rows } = await executor.raw<{ rows: { decision: Decision }[] }>(
    `${DECISIONS} order by a.id desc limit ${LISTED_DECISIONS_MAX}`,
    { author },
  );
  return rows.map(({ decision }) => decision);
};

export const findDecision = async (executor: Executor, author: string, id: string): Promise<Decision | undefined> => {
  const { rows } = await executor.raw<{ rows: { decision: Decision }[] }>(`${DECISIONS} and c.id = :id`, {
    author,
    id,
  });
  return rows[0]?.decision;
};

/** Opens the content again. @returns false after an earlier objection */
export const insertObjection = async (trx: Transaction, id: string, text: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update reported_contents set objection = ?, objected_at = clock_timestamp(), at = clock_timestamp(), is_open = true
     where id = ? and objection is null`,
    [text, id],
  );
  return rowCount === 1;
};
