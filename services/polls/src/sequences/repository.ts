import { randomUUID } from 'node:crypto';
import type { PollStatus, Sequence } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { effectiveStatus } from '../polls/poll-row.ts';
import { VERSIONS_RAISED_BY } from '../polls/repository.ts';
import { VISIBLE, visibleTo } from '../polls/visible-to.ts';

/** The fields of a sequence that its user writes. */
export interface SequenceInput {
  readonly title: string;
  readonly on_next: Sequence['on_next'];
  readonly poll_ids: readonly string[];
}

interface SequenceRow {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  readonly on_next: Sequence['on_next'];
  readonly version: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly polls: readonly {
    readonly id: string;
    readonly title: string;
    readonly status: PollStatus;
    readonly ended: boolean;
    readonly presented: boolean;
  }[];
}

const COLUMNS = `
  s.id, s.title, s.code, s.on_next, s.version, s.created_at, s.updated_at,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'title', p.title, 'status', p.status,
      'ended', coalesce(p.ends_at <= clock_timestamp(), false), 'presented', member.presented) order by member.position)
    from sequence_polls member join polls p on p.id = member.poll_id where member.sequence_id = s.id), '[]') as polls`;

const toSequence = ({ id, title, code, on_next, version, created_at, updated_at, polls }: SequenceRow): Sequence => ({
  id,
  title,
  code,
  on_next,
  current: polls.find(({ presented }) => presented)?.id ?? null,
  polls: polls.map((poll) => ({ id: poll.id, title: poll.title, status: effectiveStatus(poll) })),
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
  version: Number(version),
});

/** The sequences of a user, last changed first. */
export const sequencesOf = async (executor: Executor, owner: string): Promise<Sequence[]> => {
  const { rows } = await executor.raw<{ rows: SequenceRow[] }>(
    `select ${COLUMNS} from sequences s where s.owner = ? order by s.updated_at desc, s.id`,
    [owner],
  );
  return rows.map(toSequence);
};

export const findSequence = async (executor: Executor, owner: string, id: string): Promise<Sequence | undefined> => {
  const { rows } = await executor.raw<{ rows: SequenceRow[] }>(
    `select ${COLUMNS} from sequences s where s.owner = ? and s.id = ?`,
    [owner, id],
  );
  return rows.map(toSequence)[0];
};

/** Spans the breaks of an event, and ends before the next day. */
const PRESENTED_HOURS = 6;

/** The sequences of any owner that contain this poll and are being presented, at a poll that the viewer may see. */
export const presentedSequencesOf = async (
  executor: Executor,
  viewerId: string,
  pollId: string,
): Promise<{ sequenceId: string; pollId: string }[]> => {
  const { rows } = await executor.raw<{ rows: { sequence_id: string; poll_id: string }[] }>(
    `select s.id as sequence_id, at.poll_id
     from sequence_polls member
     join polls asked on asked.id = member.poll_id and asked.status <> 'draft'
       and exists (select from polls p where p.id = asked.id and ${VISIBLE})
     join sequences s on s.id = member.sequence_id
     join sequence_polls at on at.sequence_id = s.id and at.presented
     join polls p on p.id = at.poll_id and p.status <> 'draft' and ${VISIBLE}
     where member.poll_id = ? and s.updated_at > clock_timestamp() - make_interval(hours => ?)
     order by s.updated_at desc, s.id`,
    [...visibleTo(viewerId), ...visibleTo(viewerId), pollId, PRESENTED_HOURS] as never,
  );
  return rows.map((row) => ({ sequenceId: row.sequence_id, pollId: row.poll_id }));
};

/** Locks the sequence before reading it. Its polls can still be deleted. */
export const findSequenceForUpdate = async (
  trx: Transaction,
  owner: string,
  id: string,
): Promise<Sequence | undefined> => {
  await trx.raw('select from sequences where owner = ? and id = ? for no key update', [owner, id]);
  return findSequence(trx, owner, id);
};

/** Makes a user's new sequences wait for each other until the commit. */
export const lockSequences = async (trx: Transaction, owner: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('sequences ' || ?, 0))", [owner]);
};

export const countSequences = async (trx: Transaction, owner: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from sequences where owner = ?',
    [owner],
  );
  return rows[0]?.count ?? 0;
};

/** Prevents the deletion of a user's polls until the commit. @returns how many of them the user has */
export const holdPolls = async (trx: Transaction, owner: string, ids: readonly string[]): Promise<number> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'select from polls where creator = ? and id = any (?) order by id for key share',
    [owner, [...ids]],
  );
  return rows.length;
};

const insertPolls = async (
  trx: Transaction,
  id: string,
  pollIds: readonly string[],
  presented: string | null,
): Promise<void> => {
  await trx.raw(
    `insert into sequence_polls (sequence_id, poll_id, position, presented)
     select ?::uuid, wanted.id, wanted.place - 1, wanted.id is not distinct from ?::uuid
     from unnest(?::uuid[]) with ordinality as wanted (id, place)`,
    [id, presented, [...pollIds]] as never,
  );
};

/**
 * @param started the code of a sequence that is presented already, and the poll at which it is
 * @returns the id of the sequence
 */
export const insertSequence = async (
  trx: Transaction,
  owner: string,
  { title, on_next, poll_ids: pollIds }: SequenceInput,
  started?: { readonly code: string; readonly current: string },
): Promise<string> => {
  const id = randomUUID();
  await trx('sequences').insert({ id, owner, title, on_next, ...(started && { code: started.code }) });
  await insertPolls(trx, id, pollIds, started?.current ?? null);
  return id;
};

const touch = (trx: Transaction) => ({
  version: trx.raw('version + 1'),
  updated_at: trx.raw('clock_timestamp()'),
});

export const updateSequence = async (
  trx: Transaction,
  { id, current }: Pick<Sequence, 'id' | 'current'>,
  { title, on_next, poll_ids: pollIds }: SequenceInput,
): Promise<void> => {
  await trx('sequences')
    .where({ id })
    .update({ title, on_next, ...touch(trx) });
  await trx('sequence_polls').where({ sequence_id: id }).delete();
  await insertPolls(trx, id, pollIds, current);
};

/** Presents another poll of the sequence. @returns false if it has been deleted meanwhile */
export const updateCurrent = async (trx: Transaction, id: string, pollId: string): Promise<boolean> => {
  await trx('sequence_polls').where({ sequence_id: id, presented: true }).update({ presented: false });
  const isThere = await trx('sequence_polls').where({ sequence_id: id, poll_id: pollId }).update({ presented: true });
  await trx('sequences').where({ id }).update(touch(trx));
  return isThere === 1;
};

/** @returns whether the user had the sequence */
export const deleteSequence = async (trx: Transaction, owner: string, id: string): Promise<boolean> =>
  (await trx('sequences').where({ owner, id }).delete()) > 0;

/** As for polls: after a restore, pages know later versions than the database. */
export const raiseSequenceVersions = async (executor: Executor): Promise<void> => {
  await executor.raw(`update sequences set version = version + ${VERSIONS_RAISED_BY}`);
};
