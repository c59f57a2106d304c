import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Comment, createComment, deleteComment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import { eventually, outputOf, runProgram, type TestUser, uniqueUsername } from '@showhands/testing';
import { anEvent } from '@showhands/testing/service-under-test';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
const remove = (who: TestUser, { id }: Pick<Comment, 'id'>) =>
  comments.api.attempt(deleteComment, { params: { id }, token: who.token });

const reply = ({ token }: TestUser, { id, poll_id }: Comment) => {
  const body = { poll_id, parent_comment_id: id, content: 'In time?' };
  return comments.api.attempt(createComment, { body, token });
};

const like = (who: TestUser, { id }: Comment) =>
  comments.api.attempt(toggleCommentLike, { params: { id }, token: who.token });

const deliverPollDeleted = (poll: PollSnapshot) =>
  comments.deliver(anEvent('poll.deleted', { pollId: poll.id, creator: poll.creator, version: poll.version + 1 }));

const countRows = async (poll: PollSnapshot): Promise<number> => {
  const { rows } = await comments.database.raw<{ rows: { count: number }[] }>(
    `select ((select count(*) from comments where poll_id = ?) +
       (select count(*) from comment_likes l where not exists (select from comments c where c.id = l.comment_id)))::integer
       as count`,
    [poll.id],
  );
  return rows[0]?.count ?? -1;
};

describe('deleting a comment', () => {
  it('removes its replies and all their likes, and no other comment', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const neighbour = await comments.comment(author, poll);
    const comment = await comments.comment(author, poll);
    const replies = [await comments.reply(comments.auth.user(), comment), await comments.reply(author, comment)];
    for (const liked of [comment, ...replies]) await like(comments.auth.user(), liked);
    expect(await remove(author, comment)).toMatchObject({
      status: 200,
      body: { commentId: comment.id, removed: 3, comments_count: 1 },
    });
    expect((await comments.list(author, poll)).map(({ id }) => id)).toEqual([neighbour.id]);
    expect(await comments.counts(poll)).toEqual(consistent(1));
    expect(await countRows(poll)).toBe(1);
    await eventually(() => {
      const [event] = comments.published('comment.deleted').filter(({ commentId }) => commentId === comment.id);
      expect(event).toMatchObject({ poll_id: poll.id, comments_count: 1, count_version: 5 });
      expect(new Set(event?.removed)).toEqual(new Set([comment, ...replies].map(({ id }) => id)));
    });
  });

  it('keeps the parent of a deleted reply', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    const onlyReply = await comments.reply(author, comment);
    expect((await remove(author, onlyReply)).body).toEqual({ commentId: onlyReply.id, removed: 1, comments_count: 1 });
    expect((await comments.list(author, poll)).map(({ id }) => id)).toEqual([comment.id]);
  });

  it('is possible on a closed poll and while the polls service is down', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const [one, other] = [await comments.comment(author, poll), await comments.comment(author, poll)];
    comments.polls.put({ ...poll, status: 'closed' });
    expect((await remove(author, one)).status).toBe(200);
    comments.polls.setBehavior('disconnect');
    expect(await remove(author, other).finally(() => comments.polls.setBehavior('respond'))).toMatchObject({
      status: 200,
    });
  });

  it('succeeds once for concurrent calls', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(author, comment)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });
});

describe('deleting a comment is rejected', () => {
  it('for everyone but its author: "You can only delete your own comments"', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(comments.auth.user(), poll);
    const parentAuthor = comments.auth.user({ id: poll.creator });
    for (const other of [comments.auth.user(), parentAuthor]) {
      expect(await remove(other, comment)).toMatchObject({
        status: 403,
        body: { code: 'not_owner', message: 'You can only delete your own comments' },
      });
    }
    expect(await comments.counts(poll)).toEqual(consistent(1));
  });

  it('for a missing comment: "Comment not found"', async () => {
    expect(await remove(comments.auth.user(), { id: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Comment not found' },
    });
    expect((await remove(comments.auth.user(), { id: 'x' })).status).toBe(404);
  });
});

describe('deleting a comment concurrently', () => {
  it('with replies and likes leaves no orphan and exact counts, in 30 rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const poll = comments.polls.put();
      const author = comments.auth.user();
      const comment = await comments.comment(author, poll);
      const writers = Array.from({ length: 6 }, () => comments.auth.user());
      const [deleted, ...responses] = await Promise.all([
        remove(author, comment),
        ...writers.map((writer) => reply(writer, comment)),
        ...writers.map((writer) => like(writer, comment)),
      ]);
      expect(deleted.status).toBe(200);
      const replied = responses.filter(({ status }) => status === 201).length;
      expect(responses.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
      expect(deleted.body).toMatchObject({ removed: 1 + replied, comments_count: 0 });
      expect(await comments.counts(poll)).toEqual(consistent(0));
      expect(await countRows(poll)).toBe(0);
    }
  });
});

describe('deleting a poll', () => {
  it('removes its comments and their likes, and no others', async () => {
    const [poll, other] = [comments.polls.put(), comments.polls.put()];
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    await comments.reply(author, comment);
    await like(author, comment);
    await comments.comment(author, other);
    comments.polls.remove(poll.id);
    await deliverPollDeleted(poll);
    await deliverPollDeleted(poll);
    expect(await countRows(poll)).toBe(0);
    expect(await comments.counts(other)).toEqual(consistent(1));
  });

  it('rejects later comments, even when the polls service still returns the poll', async () => {
    const commented = comments.polls.put();
    await comments.comment(comments.auth.user(), commented);
    for (const poll of [commented, comments.polls.put()]) {
      await deliverPollDeleted(poll);
      const late = await comments.api.expectError(createComment, {
        body: { poll_id: poll.id, content: 'Too late' },
        token: comments.auth.user().token,
      });
      expect(late).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Poll not found' } });
      expect(await comments.counts(poll)).toEqual(consistent(0));
    }
  });

  it('leaves no rows when comments race with it, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const poll = comments.polls.put();
      const first = await comments.comment(comments.auth.user(), poll);
      const responses = Promise.all([
        ...Array.from({ length: 6 }, () => reply(comments.auth.user(), first)),
        ...Array.from({ length: 6 }, () => like(comments.auth.user(), first)),
      ]);
      const [statuses] = await Promise.all([responses, deliverPollDeleted(poll)]);
      expect(statuses.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
      expect(await countRows(poll)).toBe(0);
      expect(await comments.counts(poll)).toEqual(consistent(0));
    }
  });
});

describe('an operator', () => {
  const run = (...args: string[]) =>
    runProgram('services/comments/src/cli/comments.ts', args, { DATABASE_URL: comments.databaseUrl });

  it('lists the comments of a user, and deletes one with its replies and a note', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: uniqueUsername() });
    const comment = await comments.comment(author, poll, 'Buy\nnow');
    await comments.reply(comments.auth.user(), comment);
    expect(outputOf(await run('list', author.username.toUpperCase()))).toBe(`${comment.id}  Buy now\n`);
    expect((await run('delete', comment.id)).code).toBe(2);
    expect(outputOf(await run('delete', comment.id, 'Spam'))).toBe('Deleted: Buy now\n');
    expect(await comments.list(author, poll)).toEqual([]);
    expect(await comments.counts(poll)).toEqual(consistent(0));
    expect((await run('delete', comment.id, 'Spam')).code).toBe(1);
    const { rows } = await comments.database.raw('select content_id, note from removals');
    expect(rows).toEqual([{ content_id: comment.id, note: 'Spam' }]);
    for (const change of ["update removals set note = ''", 'delete from removals', 'truncate removals'])
      await expect(comments.database.raw(change)).rejects.toThrow('append-only');
  });
});
