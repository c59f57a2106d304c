import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { internal } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { type CommentsUnderTest, INTERNAL_SECRET, startComments } from './comments-under-test.ts';

let comments: CommentsUnderTest;
beforeAll(async () => {
  comments = await startComments();
});
afterAll(() => comments.close());

const updated = (user: TestUser, username: string, version: number, profile_picture: string | null = null) =>
  comments.tell('user.updated', { user: { id: user.id, username }, profile_picture, version });

const namesUnder = async (poll: { id: string }): Promise<(string | null)[][]> =>
  (await comments.shown(comments.auth.user(), comments.polls.put({ id: poll.id }))).map((comment) => [
    comment.author_username,
    comment.author_picture,
  ]);

describe('an author', () => {
  it('is shown by the name in the token until more is known, then by name and picture', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: 'Grace' });
    await comments.reply(author, await comments.comment(author, poll));
    expect(await namesUnder(poll)).toEqual([
      ['Grace', null],
      ['Grace', null],
    ]);
    await updated(author, 'Grace Hopper', 2, '/api/uploads/grace.webp');
    expect(await namesUnder(poll)).toEqual([
      ['Grace Hopper', '/api/uploads/grace.webp'],
      ['Grace Hopper', '/api/uploads/grace.webp'],
    ]);
  });

  it('keeps the latest name in whatever order and however often names come', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: 'Ada' });
    await updated(author, 'Ada Lovelace', 3, '/api/uploads/ada.webp');
    await comments.comment(author, poll);
    await comments.tell('user.registered', {
      user: { id: author.id, username: 'Ada' },
      profile_picture: null,
      createdAt: new Date().toISOString(),
      version: 1,
    });
    await updated(author, 'Ada Byron', 2);
    await updated(author, 'Ada King', 3);
    expect(await namesUnder(poll)).toEqual([['Ada Lovelace', '/api/uploads/ada.webp']]);
    await updated(author, 'Ada', 4);
    expect(await namesUnder(poll)).toEqual([['Ada', null]]);
  });
});

describe('how much a user has written', () => {
  const ask = (userId: string, secret = INTERNAL_SECRET, prefix = '') =>
    fetch(new URL(`${prefix}${internal.commentTotals.path(userId)}`, comments.url), {
      headers: { authorization: `Bearer ${secret}` },
    });

  it('is told to other services: comments and replies that are still there', async () => {
    const author = comments.auth.user();
    const comment = await comments.comment(author, comments.polls.put());
    await comments.reply(author, comment);
    const elsewhere = comments.polls.put();
    await comments.comment(author, elsewhere);
    await comments.tell('poll.deleted', { pollId: elsewhere.id, creator: elsewhere.creator, version: 2 });
    const answer = await ask(author.id);
    expect(internal.commentTotals.response.parse(await answer.json())).toEqual({ totalComments: 2 });
    expect(await (await ask(comments.auth.user().id)).json()).toEqual({ totalComments: 0 });
  });

  it('is told to nobody else', async () => {
    const author = comments.auth.user();
    expect((await ask(author.id, 'a-guess')).status).toBe(401);
    expect((await ask(author.id, author.token)).status).toBe(401);
    expect((await ask(author.id, INTERNAL_SECRET, '/api')).status).toBe(404);
    expect((await ask('x')).status).toBe(404);
  });
});
