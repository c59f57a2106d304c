import { expect, test } from '@jest/globals';
import { type NotificationRow, presentNotification } from './presenter.ts';

const ROW: NotificationRow = {
  id: 'notification',
  type: 'system',
  user_id: 'reader',
  poll_id: 'poll',
  comment_id: null,
  actor_id: 'ada-id',
  actor_username: 'Ada',
  count: null,
  title: null,
  message: null,
  poll_title: 'Tea "or" coffee?',
  is_read: false,
  created_at: new Date('2026-01-01T00:00:00.000Z'),
};

test.each<[string, Partial<NotificationRow>, { title: string; message: string; priority: string }]>([
  [
    'one vote',
    { type: 'vote', count: 1 },
    { title: 'New vote', message: 'Ada voted on "Tea "or" coffee?"', priority: 'low' },
  ],
  [
    'merged votes',
    { type: 'vote', count: 12, actor_id: null, actor_username: null },
    { title: 'New vote', message: '12 new votes on "Tea "or" coffee?"', priority: 'low' },
  ],
  [
    'a comment',
    { type: 'comment' },
    { title: 'New comment', message: 'Ada commented on "Tea "or" coffee?"', priority: 'medium' },
  ],
  ['a reply', { type: 'reply' }, { title: 'New reply', message: 'Ada replied to your comment', priority: 'medium' }],
  ['a like', { type: 'comment_like' }, { title: 'Comment liked', message: 'Ada liked your comment', priority: 'low' }],
  [
    'a new poll',
    { type: 'poll_created' },
    { title: 'New poll', message: 'Ada created "Tea "or" coffee?"', priority: 'low' },
  ],
  [
    'a closed poll',
    { type: 'poll_closed', actor_id: null, actor_username: null },
    { title: 'Poll closed', message: '"Tea "or" coffee?" has ended. See the results', priority: 'medium' },
  ],
  [
    'an operator’s text',
    { title: 'Maintenance', message: 'Tonight at ten.' },
    { title: 'Maintenance', message: 'Tonight at ten.', priority: 'high' },
  ],
])('%s has its text and priority', (_, fields, expected) => {
  expect(presentNotification({ ...ROW, ...fields })).toMatchObject(expected);
});

test.each<[string, Partial<NotificationRow>, object]>([
  ['an actor', {}, { actor: { id: 'ada-id', username: 'Ada' } }],
  ['a count', { count: 3 }, { actor: { id: 'ada-id', username: 'Ada' }, count: 3 }],
  ['neither', { actor_id: null, actor_username: null }, {}],
  ['the title that a message names', { type: 'poll_closed', actor_id: null }, { pollTitle: 'Tea "or" coffee?' }],
  ['the title that a message does not name', { type: 'reply', actor_id: null }, { pollTitle: 'Tea "or" coffee?' }],
])('data has %s', (_, fields, data) => {
  expect(presentNotification({ ...ROW, ...fields }).data).toEqual(data);
});
