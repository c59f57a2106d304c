import { type Comment, limits } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { decodeCursor, encodeCursor, type Page } from '@showhands/service-kit/http';
import type { Identity } from '@showhands/service-kit/security';
import * as z from 'zod';
import { type CommentRow, toSnapshot } from './comment-row.ts';
import { presentComment } from './presenter.ts';
import { COMMENT_COLUMNS } from './repository.ts';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type ListRow = CommentRow & { readonly has_liked: boolean };
type TopLevelRow = ListRow & { readonly replies_count: number };

const cursorSchema = z.tuple([z.int().nonnegative()]);

const LIST_COLUMNS = `
  ${COMMENT_COLUMNS}, exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ?) as has_liked`;
const JOIN_PERSON = 'join people person on person.id = c.author';

const countTopLevel = async (executor: Executor, pollId: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from comments where poll_id = ? and parent_comment_id is null',
    [pollId],
  );
  return rows[0]?.total ?? 0;
};

const countReplies = async (executor: Executor, parentId: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from comments where parent_comment_id = ?',
    [parentId],
  );
  return rows[0]?.total ?? 0;
};

/** Returns one row more than the limit if there is a next page. */
const findTopLevel = async (
  executor: Executor,
  viewerId: string,
  pollId: string,
  { limit, cursor }: PageRequest,
): Promise<TopLevelRow[]> => {
  const before = cursor ? decodeCursor(cursor, cursorSchema) : undefined;
  const { rows } = await executor.raw<{ rows: TopLevelRow[] }>(
    `select ${LIST_COLUMNS},
       (select count(*)::integer from comments reply where reply.parent_comment_id = c.id) as replies_count
     from comments c ${JOIN_PERSON}
     where c.poll_id = ? and c.parent_comment_id is null ${before ? 'and c.seq < ?' : ''}
     order by c.seq desc limit ?`,
    [viewerId, pollId, ...(before ?? []), limit + 1],
  );
  return rows;
};

/** The first replies of each parent, in order. */
const findFirstReplies = async (
  executor: Executor,
  viewerId: string,
  parents: readonly ListRow[],
): Promise<ListRow[]> => {
  const { rows } = await executor.raw<{ rows: ListRow[] }>(
    `select ${LIST_COLUMNS} from unnest(?::uuid[]) as parent (id)
     cross join lateral (
       select * from comments where parent_comment_id = parent.id order by seq limit ?) c ${JOIN_PERSON}
     order by c.seq`,
    [viewerId, parents.map((parent) => parent.id), limits.listedReplies.max],
  );
  return rows;
};

/** Returns one row more than the limit if there is a next page. */
const findReplies = async (
  executor: Executor,
  viewerId: string,
  parentId: string,
  { limit, cursor }: PageRequest,
): Promise<ListRow[]> => {
  const after = cursor ? decodeCursor(cursor, cursorSchema) : undefined;
  const { rows } = await executor.raw<{ rows: ListRow[] }>(
    `select ${LIST_COLUMNS} from comments c ${JOIN_PERSON}
     where c.parent_comment_id = ? ${after ? 'and c.seq > ?' : ''} order by c.seq limit ?`,
    [viewerId, parentId, ...(after ?? []), limit + 1],
  );
  return rows;
};

const cursorAt = (row: ListRow): string => encodeCursor([Number(row.seq)]);

const nextCursorOf = (found: readonly ListRow[], limit: number): string | null => {
  const last = found[limit - 1];
  return found.length > limit && last ? cursorAt(last) : null;
};

const presentRow = (viewer: Identity, row: ListRow): Comment => presentComment(viewer, toSnapshot(row), row.has_liked);

/** A comment and its first replies, with the position of the others. */
const presentThread = (viewer: Identity, row: TopLevelRow, replies: readonly ListRow[]): Comment[] => {
  const last = replies.at(-1);
  const hasMore = last !== undefined && row.replies_count > replies.length;
  const comment = presentRow(viewer, row);
  return [
    hasMore ? { ...comment, replies_count: row.replies_count, replies_cursor: cursorAt(last) } : comment,
    ...replies.map((reply) => presentRow(viewer, reply)),
  ];
};

/**
 * Newest top-level comments first, each followed by its first replies, oldest first. `limit` and `total` exclude replies.
 */
export const listComments = async (
  executor: Executor,
  viewer: Identity,
  pollId: string,
  request: PageRequest,
): Promise<Page<Comment>> => {
  const [total, found] = await Promise.all([
    countTopLevel(executor, pollId),
    findTopLevel(executor, viewer.id, pollId, request),
  ]);
  const shown = found.slice(0, request.limit);
  const replies = Map.groupBy(await findFirstReplies(executor, viewer.id, shown), (reply) => reply.parent_comment_id);
  return {
    items: shown.flatMap((row) => presentThread(viewer, row, replies.get(row.id) ?? [])),
    total,
    nextCursor: nextCursorOf(found, request.limit),
  };
};

/** Oldest first. */
export const listReplies = async (
  executor: Executor,
  viewer: Identity,
  parentId: string,
  request: PageRequest,
): Promise<Page<Comment>> => {
  const [total, found] = await Promise.all([
    countReplies(executor, parentId),
    findReplies(executor, viewer.id, parentId, request),
  ]);
  return {
    items: found.slice(0, request.limit).map((row) => presentRow(viewer, row)),
    total,
    nextCursor: nextCursorOf(found, request.limit),
  };
};
