import { expect, test } from '@jest/globals';
import { button, LATEST, renderComments, shownComments } from '../../../../jest/comments-fixture.tsx';
import { aComment, errorResponse, json } from '../../../../jest/factories.ts';

const parent = aComment({ content: 'Parent', replies_count: 5, replies_cursor: 'two' });
const reply = (content: string) => aComment({ content, parent_comment_id: parent.id });
const replies = ['one', 'two', 'three', 'four', 'five'].map(reply);

/** A list with the first two of five replies, and the others on pages of two. */
const renderThread = async (failures = 0) => {
  let failing = failures;
  const requested: string[] = [];
  const list = (path: string): Response => {
    if (!path.includes('/replies')) return json(200, [parent, ...replies.slice(0, 2)], { 'X-Total-Count': '1' });
    requested.push(path);
    if (failing > 0) {
      failing -= 1;
      return errorResponse(404, 'not_found', 'Comment not found');
    }
    const isFirst = path.includes('cursor=two');
    const link = isFirst ? { Link: `</api/comments/${parent.id}/replies?cursor=four>; rel="next"` } : undefined;
    return json(200, isFirst ? replies.slice(2, 4) : replies.slice(4), { 'X-Total-Count': '5', ...link });
  };
  return { ...(await renderComments([], {}, list)), requested };
};

test('shows a live reply after those that are not loaded, and once', async () => {
  const { user, receive } = await renderThread();
  await receive({ name: 'newComment', comment: reply('six'), receivedAt: LATEST });
  await receive({ name: 'newComment', comment: replies[4] ?? parent, receivedAt: LATEST });
  expect(shownComments().slice(0, 3)).toEqual(['Parent', 'one', 'two']);
  expect(shownComments()).toHaveLength(5);
  await user.click(button(/Show more replies/));
  await user.click(button(/Show more replies/));
  expect(shownComments().filter((content) => content === 'five')).toHaveLength(1);
});

test('shows why loading failed, and loads on the next click', async () => {
  const { user } = await renderThread(1);
  await user.click(button('Show more replies (3)'));
  expect(document.querySelector('[role=alert]')).toHaveTextContent('Comment not found');
  await user.click(button('Show more replies (3)'));
  expect(shownComments()).toEqual(['Parent', 'one', 'two', 'three', 'four']);
});
