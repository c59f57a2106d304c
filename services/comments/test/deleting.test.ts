import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Comment, createComment, deleteComment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, sound, startComments } from './comments-under-test.ts';

let comments: CommentsUnderTest;
beforeAll(async () => {
  comments = await startComments();
});
afterAll(() => comments.close());

const remove = (who: TestUser, { id }: Pick<Comment, 'id'>) =>
  comments.api.attempt(deleteComment, { params: { id }, token: who.token });

const reply = (who: TestUser, parent: Comment) =>
  comments.api.attempt(createComment, {
    body: { poll_id: parent.poll_id, parent_comment_id: parent.id, content: 'In time?' },
    token: who.token,
  });

const like = (who: TestUser, { id }: Comment) =>
  comments.api.attempt(toggleCommentLike, { params: { id }, token: who.token });

const forget = (poll: PollSnapshot) =>
  comments.tell('poll.deleted', { pollId: poll.id, creator: poll.creator, version: poll.version + 1 });

const rowsUnder = async (poll: PollSnapshot): Promise<number> => {
  const { rows } = await comments.database.raw<{ rows: { count: number }[] }>(
    `select ((select count(*) from comments where poll_id = ?) +
       (select count(*) from comment_likes l where not exists (select from comments c where c.id = l.comment_id)))::integer
       as count`,
    [poll.id],
  );
  return rows[0]?.count ?? -1;
};

describe('a comment that its author deletes', () => {
  it('goes with its replies and all their likes, and its neighbours stay', async () => {
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
    expect((await comments.shown(author, poll)).map(({ id }) => id)).toEqual([neighbour.id]);
    expect(await comments.ledger(poll)).toEqual(sound(1));
    expect(await rowsUnder(poll)).toBe(1);
    await eventually(() => {
      const [told] = comments.published('comment.deleted').filter(({ commentId }) => commentId === comment.id);
      expect(told).toMatchObject({ poll_id: poll.id, comments_count: 1, count_version: 5 });
      expect(new Set(told?.removed)).toEqual(new Set([comment, ...replies].map(({ id }) => id)));
    });
  });

  it('leaves its comment when it is a reply', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    const answer = await comments.reply(author, comment);
    expect((await remove(author, answer)).body).toEqual({ commentId: answer.id, removed: 1, comments_count: 1 });
    expect((await comments.shown(author, poll)).map(({ id }) => id)).toEqual([comment.id]);
  });

  it('may go when the poll is closed, and while polls is down', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const [one, other] = [await comments.comment(author, poll), await comments.comment(author, poll)];
    comments.polls.put({ ...poll, status: 'closed' });
    expect((await remove(author, one)).status).toBe(200);
    comments.polls.behave('break off');
    expect(await remove(author, other).finally(() => comments.polls.behave('answer'))).toMatchObject({ status: 200 });
  });

  it('cannot be deleted twice', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(author, comment)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await comments.ledger(poll)).toEqual(sound(0));
  });
});

describe('deleting a comment is refused', () => {
  it('to everyone but its author: "You can only delete your own comments"', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(comments.auth.user(), poll);
    const parentAuthor = comments.auth.user({ id: poll.creator });
    for (const other of [comments.auth.user(), parentAuthor]) {
      expect(await remove(other, comment)).toMatchObject({
        status: 403,
        body: { code: 'not_owner', message: 'You can only delete your own comments' },
      });
    }
    expect(await comments.ledger(poll)).toEqual(sound(1));
  });

  it('where there is none: "Comment not found"', async () => {
    expect(await remove(comments.auth.user(), { id: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Comment not found' },
    });
    expect((await remove(comments.auth.user(), { id: 'x' })).status).toBe(404);
  });
});

describe('a deletion at the same time', () => {
  it('as replies and likes leaves no orphan and counts right, in 30 rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const poll = comments.polls.put();
      const author = comments.auth.user();
      const comment = await comments.comment(author, poll);
      const writers = Array.from({ length: 6 }, () => comments.auth.user());
      const [deleted, ...answers] = await Promise.all([
        remove(author, comment),
        ...writers.map((writer) => reply(writer, comment)),
        ...writers.map((writer) => like(writer, comment)),
      ]);
      expect(deleted.status).toBe(200);
      const replied = answers.filter(({ status }) => status === 201).length;
      expect(answers.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
      expect(deleted.body).toMatchObject({ removed: 1 + replied, comments_count: 0 });
      expect(await comments.ledger(poll)).toEqual(sound(0));
      expect(await rowsUnder(poll)).toBe(0);
    }
  }, 60_000);
});

describe('a poll that is deleted', () => {
  it("takes its comments and their likes along, and no one else's", async () => {
    const [poll, other] = [comments.polls.put(), comments.polls.put()];
    const author = comments.auth.user();
    const comment = await comments.comment(author, poll);
    await comments.reply(author, comment);
    await like(author, comment);
    await comments.comment(author, other);
    comments.polls.remove(poll.id);
    await forget(poll);
    await forget(poll);
    expect(await rowsUnder(poll)).toBe(0);
    expect(await comments.ledger(other)).toEqual(sound(1));
  });

  it('takes no comment any more, even of one who was told a moment ago that it is open', async () => {
    const commented = comments.polls.put();
    await comments.comment(comments.auth.user(), commented);
    for (const poll of [commented, comments.polls.put()]) {
      await forget(poll);
      const late = await comments.api.refusal(createComment, {
        body: { poll_id: poll.id, content: 'Too late' },
        token: comments.auth.user().token,
      });
      expect(late).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Poll not found' } });
      expect(await comments.ledger(poll)).toEqual(sound(0));
    }
  });

  it('leaves nothing behind when comments race with it, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const poll = comments.polls.put();
      const first = await comments.comment(comments.auth.user(), poll);
      const answers = Promise.all([
        ...Array.from({ length: 6 }, () => reply(comments.auth.user(), first)),
        ...Array.from({ length: 6 }, () => like(comments.auth.user(), first)),
      ]);
      const [statuses] = await Promise.all([answers, forget(poll)]);
      expect(statuses.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
      expect(await rowsUnder(poll)).toBe(0);
      expect(await comments.ledger(poll)).toEqual(sound(0));
    }
  }, 60_000);
});
