import { expect, test } from '@jest/globals';
import {
  createComment,
  deleteComment,
  type Endpoint,
  listComments,
  listReplies,
  toggleCommentLike,
} from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { useComments } from './comments-under-test.ts';

const on = useComments();

test('comments on a poll for invited people exist for nobody else, and not without polls', async () => {
  const [creator, member, outsider] = on.users(3);
  if (!creator || !member || !outsider) throw new Error('users are missing');
  const poll = on.polls.put({ creator: creator.id, visibility: 'invited' });
  on.polls.invite(poll.id, member.id);
  const comment = await on.comment(member, poll);
  await eventually(() => expect(on.createdIn(poll)).toMatchObject([{ poll: { visibility: 'invited' } }]));
  const body = { poll_id: poll.id, content: 'Me too' };
  const calls: readonly (readonly [Endpoint, object, string])[] = [
    [listComments, { params: { id: poll.id } }, 'Poll not found'],
    [createComment, { body }, 'Poll not found'],
    [listReplies, { params: { id: comment.id } }, 'Comment not found'],
    [toggleCommentLike, { params: { id: comment.id } }, 'Comment not found'],
    [deleteComment, { params: { id: comment.id } }, 'Comment not found'],
  ];
  for (const [endpoint, input, message] of calls) {
    const response = await on.api.attempt(endpoint, { ...input, token: outsider.token });
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', message } });
  }
  on.polls.setBehavior('fail');
  for (const [endpoint, input] of calls) {
    expect(await on.api.attempt(endpoint, { ...input, token: outsider.token, once: true })).toMatchObject({
      status: 503,
    });
  }
  on.polls.setBehavior('respond');
  on.polls.invite(poll.id);
  expect(await on.rejection(member, body)).toMatchObject({ status: 404, message: 'Poll not found' });
  // Their own words stay theirs.
  expect(await on.api.attempt(deleteComment, { params: { id: comment.id }, token: member.token })).toMatchObject({
    status: 200,
  });
});
