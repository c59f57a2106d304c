import type { Comment } from '@showhands/contracts';
import { decodeCursor, type Executor, encodeCursor, type Identity, type Page } from '@showhands/service-kit';
import * as z from 'zod';
import { type CommentRow, toSnapshot } from './comment-row.ts';
import { presentFor } from './presenter.ts';
import { COLUMNS } from './repository.ts';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Row = CommentRow & { readonly has_liked: boolean };

const positionSchema = z.tuple([z.int().nonnegative()]);

const SELECT = `
  select ${COLUMNS}, exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ?) as has_liked
  from comments c join people person on person.id = c.author`;

const countThreads = async (executor: Executor, pollId: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { total: number }[] }>(
    'select count(*)::integer as total from comments where poll_id = ? and parent_comment_id is null',
    [pollId],
  );
  return rows[0]?.total ?? 0;
};

/** One row more than asked for tells whether there is a next page. */
const findTopLevel = async (
  executor: Executor,
  viewerId: string,
  pollId: string,
  { limit, cursor }: PageRequest,
): Promise<Row[]> => {
  const before = cursor ? decodeCursor(cursor, positionSchema) : undefined;
  const { rows } = await executor.raw<{ rows: Row[] }>(
    `${SELECT} where c.poll_id = ? and c.parent_comment_id is null ${before ? 'and c.seq < ?' : ''}
     order by c.seq desc limit ?`,
    [viewerId, pollId, ...(before ?? []), limit + 1],
  );
  return rows;
};

const findReplies = async (executor: Executor, viewerId: string, parents: readonly Row[]): Promise<Row[]> => {
  const { rows } = await executor.raw<{ rows: Row[] }>(`${SELECT} where c.parent_comment_id = any (?) order by c.seq`, [
    viewerId,
    parents.map((parent) => parent.id),
  ]);
  return rows;
};

/** Newest comments first, each followed by its replies oldest first; pages and the total count comments alone. */
export const listComments = async (
  executor: Executor,
  viewer: Identity,
  pollId: string,
  request: PageRequest,
): Promise<Page<Comment>> => {
  const [total, found] = await Promise.all([
    countThreads(executor, pollId),
    findTopLevel(executor, viewer.id, pollId, request),
  ]);
  const shown = found.slice(0, request.limit);
  const replies = Map.groupBy(await findReplies(executor, viewer.id, shown), (reply) => reply.parent_comment_id);
  const last = shown.at(-1);
  return {
    items: shown
      .flatMap((comment) => [comment, ...(replies.get(comment.id) ?? [])])
      .map((row) => presentFor(viewer, toSnapshot(row), row.has_liked)),
    total,
    nextCursor: found.length > request.limit && last ? encodeCursor([Number(last.seq)]) : null,
  };
};
