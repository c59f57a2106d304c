import type { CodeTarget, PollSnapshot, Presentation } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { findPoll, VERSIONS_RAISED_BY } from '../polls/repository.ts';
import { VISIBLE, visibleTo } from '../polls/visible-to.ts';
import type { StoredLots } from './draw-lots.ts';

interface PresentationRow {
  readonly poll_id: string;
  readonly code: string;
  readonly covered: boolean;
  readonly version: string;
}

const COLUMNS = 'poll_id, code, covered, version';

const toPresentation = ({ poll_id: pollId, code, covered, version }: PresentationRow): Presentation => ({
  pollId,
  code,
  covered,
  version: Number(version),
});

/** Prevents the deletion of the poll until the commit. Votes and edits go on. */
export const findPollForKeyShare = async (trx: Transaction, id: string): Promise<PollSnapshot | undefined> => {
  await trx.raw('select from polls where id = ? for key share', [id]);
  return findPoll(trx, id);
};

const findPresentation = async (
  trx: Transaction,
  pollId: string,
  lock: '' | 'for update' = '',
): Promise<Presentation | undefined> => {
  const { rows } = await trx.raw<{ rows: PresentationRow[] }>(
    `select ${COLUMNS} from presentations where poll_id = ? ${lock}`,
    [pollId],
  );
  return rows.map(toPresentation)[0];
};

/** The presentation of a poll, which gets one with a new code on its first use. */
export const ensurePresentation = async (trx: Transaction, pollId: string): Promise<Presentation> => {
  const presentation = await findPresentation(trx, pollId);
  if (presentation) return presentation;
  // Inserts nothing if another transaction has given the poll a code meanwhile.
  await trx.raw('insert into presentations (poll_id, code) values (?, new_code()) on conflict (poll_id) do nothing', [
    pollId,
  ]);
  const created = await findPresentation(trx, pollId);
  if (!created) throw new Error('the presentation of a poll was not stored');
  return created;
};

/** Like `ensurePresentation`; nobody else changes the presentation until the commit. */
export const ensurePresentationForUpdate = async (trx: Transaction, pollId: string): Promise<Presentation> => {
  const presentation = await ensurePresentation(trx, pollId);
  return (await findPresentation(trx, pollId, 'for update')) ?? presentation;
};

/** Gives a poll another code, after its code has passed to a sequence. */
export const replaceCode = async (trx: Transaction, pollId: string): Promise<void> => {
  await trx.raw('update presentations set code = new_code() where poll_id = ?', [pollId]);
};

/** @returns the presentation after the change */
export const updateCovered = async (
  trx: Transaction,
  before: Presentation,
  covered: boolean,
): Promise<Presentation> => {
  const version = before.version + 1;
  await trx('presentations').where({ poll_id: before.pollId }).update({ covered, version });
  return { ...before, covered, version };
};

const CHANGED = 'updated_at = clock_timestamp(), version = version + 1, revision = revision + 1';

/** Moves the end of a locked poll. The end that it had before its first countdown is kept. */
export const startCountdown = async (trx: Transaction, poll: PollSnapshot, seconds: number): Promise<void> => {
  await trx.raw(
    `with ended as (
       update polls set ends_at = clock_timestamp() + make_interval(secs => ?), ${CHANGED} where id = ? returning ends_at)
     update presentations set countdown_end = ended.ends_at,
       planned_end = case when countdown_end = ?::timestamptz then planned_end else ?::timestamptz end
     from ended where poll_id = ?`,
    [seconds, poll.id, poll.ends_at, poll.ends_at, poll.id] as never,
  );
};

/** Restores the end that a locked poll had before its countdown, if that is still ahead. @returns false without a countdown */
export const cancelCountdown = async (trx: Transaction, poll: PollSnapshot): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `with cancelled as (
       update presentations set countdown_end = null where poll_id = ? and countdown_end = ?::timestamptz
       returning planned_end)
     update polls set ends_at = case when planned_end > clock_timestamp() then planned_end end, ${CHANGED}
     from cancelled where id = ?`,
    [poll.id, poll.ends_at, poll.id] as never,
  );
  return rowCount === 1;
};

/** The announced lots of a locked poll, with their seed. */
export const getLots = async (trx: Transaction, pollId: string): Promise<StoredLots> => {
  const { rows } = await trx.raw<{ rows: { lots: StoredLots }[] }>('select lots from polls where id = ?', [pollId]);
  if (!rows[0]) throw new Error('a locked poll is missing');
  return rows[0].lots;
};

/** Stores the lots of a locked poll. */
export const updateLots = async (trx: Transaction, pollId: string, lots: StoredLots): Promise<void> => {
  await trx.raw(`update polls set lots = ?::jsonb, ${CHANGED} where id = ?`, [JSON.stringify(lots), pollId]);
};

/**
 * Where a code leads a viewer. Polls that the viewer may not see do not count: a poll's code then leads nowhere, and a sequence
 * waits for its presenter. Drafts do not count for anybody.
 */
export const findByCode = async (
  executor: Executor,
  code: string,
  viewerId: string | null,
): Promise<CodeTarget | undefined> => {
  const { rows } = await executor.raw<{ rows: { sequence: string | null; poll: string | null; presented: boolean }[] }>(
    `select s.id as sequence, at.poll_id as poll, coalesce(at.presented, false) as presented
     from sequences s left join lateral (
       select member.poll_id, member.presented from sequence_polls member join polls p on p.id = member.poll_id
       where member.sequence_id = s.id and p.status <> 'draft' and ${VISIBLE}
       order by member.presented desc, member.position limit 1) at on true
     where s.code = ?
     union all
     select null, p.id, true from presentations shown join polls p on p.id = shown.poll_id
     where shown.code = ? and p.status <> 'draft' and ${VISIBLE}
     limit 1`,
    [...visibleTo(viewerId), code, code, ...visibleTo(viewerId)] as never,
  );
  return rows.map(({ sequence, poll: pollId, presented }) => ({
    pollId,
    ...(sequence !== null && { sequenceId: sequence }),
    ...(!presented && { waiting: true as const }),
  }))[0];
};

/** As for polls: after a restore, pages know later versions than the database. */
export const raisePresentationVersions = async (executor: Executor): Promise<void> => {
  await executor.raw(`update presentations set version = version + ${VERSIONS_RAISED_BY}`);
};
