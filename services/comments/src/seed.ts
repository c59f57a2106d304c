import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@showhands/service-kit/database';

interface Person {
  readonly id: string;
  readonly username: string;
}

interface SeededReply {
  readonly author: Person;
  readonly content: string;
  readonly hoursAgo: number;
  /** Earliest first. */
  readonly likedBy: readonly Person[];
}

export interface SeededComment extends SeededReply {
  readonly pollId: string;
  readonly replies: readonly SeededReply[];
}

interface SeededRow extends SeededReply {
  readonly id: string;
  readonly pollId: string;
  readonly parentId: string | null;
}

const withReplies = ({ replies, ...comment }: SeededComment): SeededRow[] => {
  const id = randomUUID();
  const { pollId } = comment;
  return [
    { ...comment, id, parentId: null },
    ...replies.map((reply) => ({ ...reply, id: randomUUID(), pollId, parentId: id })),
  ];
};

const insertPeople = async (trx: Transaction, people: readonly Person[]): Promise<void> => {
  await trx.raw(
    `insert into people (id, username) select distinct on (id) id, username from unnest(?::uuid[], ?::text[]) as n (id, username)
     on conflict (id) do nothing`,
    [people.map((person) => person.id), people.map((person) => person.username)],
  );
};

const insertComments = async (trx: Transaction, rows: readonly SeededRow[]): Promise<void> => {
  await trx.raw(
    `insert into poll_comments (poll_id, comments_count, count_version)
     select poll_id, count(*), count(*) from unnest(?::uuid[]) as n (poll_id) group by poll_id`,
    [rows.map((row) => row.pollId)],
  );
  await trx('comments').insert(
    rows.map((row) => ({
      id: row.id,
      poll_id: row.pollId,
      parent_comment_id: row.parentId,
      author: row.author.id,
      content: row.content,
      created_at: trx.raw('now() - make_interval(secs => ?)', [row.hoursAgo * 3_600]),
      likes: row.likedBy.length,
      likes_version: row.likedBy.length,
    })),
  );
};

const insertLikes = async (trx: Transaction, rows: readonly SeededRow[]): Promise<void> => {
  const likes = rows.flatMap((row) => row.likedBy.map((liker) => ({ commentId: row.id, userId: liker.id })));
  await trx.raw('insert into comment_likes (comment_id, user_id) select * from unnest(?::uuid[], ?::uuid[])', [
    likes.map((like) => like.commentId),
    likes.map((like) => like.userId),
  ]);
};

/**
 * Inserts demo comments with dates in the past, unless there are comments already. Publishes no events: the caller seeds
 * the polls with the same counts.
 */
export const seedComments = (database: Database, comments: readonly SeededComment[]): Promise<void> =>
  database.transaction(async (trx) => {
    const { rows: existing } = await trx.raw<{ rows: unknown[] }>('select from comments limit 1');
    if (existing.length > 0) return;
    const rows = comments.flatMap(withReplies).toSorted((one, other) => other.hoursAgo - one.hoursAgo);
    await insertPeople(
      trx,
      rows.map((row) => row.author),
    );
    await insertComments(trx, rows);
    await insertLikes(trx, rows);
  });
