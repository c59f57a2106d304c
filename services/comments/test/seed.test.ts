import { expect, it } from '@jest/globals';
import type { SeededComment } from '../src/service.ts';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
it('seeds comments with past dates and exact counts, once', async () => {
  const poll = comments.polls.put();
  const [ada, grace, viewer] = [comments.auth.user(), comments.auth.user(), comments.auth.user()];
  const seeded: SeededComment[] = [
    { pollId: poll.id, author: ada, content: 'New', hoursAgo: 1, likedBy: [], replies: [] },
    {
      pollId: poll.id,
      author: grace,
      content: 'Old',
      hoursAgo: 48.5,
      likedBy: [ada, viewer],
      replies: [
        { author: grace, content: 'Later response', hoursAgo: 0.5, likedBy: [] },
        { author: ada, content: 'Early response', hoursAgo: 47, likedBy: [grace] },
      ],
    },
  ];
  await comments.service.seedComments(seeded);
  await comments.service.seedComments(seeded);
  const shown = await comments.list(viewer, poll);
  expect(shown).toMatchObject([
    { content: 'New', author_username: ada.username, likes: 0, hasLiked: false },
    { content: 'Old', author_username: grace.username, likes: 2, liked_by: [viewer.id, ada.id], hasLiked: true },
    { content: 'Early response', likes: 1, liked_by: [grace.id], hasLiked: false },
    { content: 'Later response', likes: 0 },
  ]);
  expect(Date.now() - Date.parse(shown[1]?.createdAt ?? '')).toBeCloseTo(48.5 * 3_600_000, -5);
  expect(await comments.counts(poll)).toEqual(consistent(4));

  const next = await comments.comment(ada, poll);
  expect((await comments.list(ada, poll))[0]).toEqual(next);
  expect(await comments.counts(poll)).toEqual(consistent(5));
});
