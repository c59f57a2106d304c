import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';
import { drafts } from './drafts.ts';

const BEN = { ...VIEWER, id: uuid(), username: 'ben' };
const signIn = (user: typeof VIEWER) => session.signIn(tokenFor(user), user);

beforeEach(() => signIn(VIEWER));
afterEach(() => {
  for (const { pollId, parentId } of drafts.getAll()) drafts.set(pollId, parentId, '');
  session.signOut();
});

test('keeps one draft per poll and per comment replied to', () => {
  drafts.set('tea', null, 'One');
  drafts.set('tea', 'comment', 'Reply');
  drafts.set('coffee', null, 'Other');
  drafts.set('tea', null, 'One more');
  expect(drafts.get('tea', null)).toBe('One more');
  expect(drafts.get('tea', 'comment')).toBe('Reply');
  expect(drafts.ofPoll('tea', drafts.getAll()).map(({ text }) => text)).toEqual(['Reply', 'One more']);
});

test('hides the drafts of another user, and shows them again to their author', () => {
  drafts.set('tea', null, 'Secret');
  signIn(BEN);
  expect(drafts.get('tea', null)).toBe('');
  expect(drafts.ofPoll('tea', drafts.getAll())).toEqual([]);
  signIn(VIEWER);
  expect(drafts.get('tea', null)).toBe('Secret');
});

test('an empty text deletes a draft', () => {
  drafts.set('tea', null, 'x');
  drafts.set('tea', null, '');
  expect(drafts.getAll()).toEqual([]);
});

test.each([
  ['unchanged', 'Posted', ''],
  ['edited meanwhile', 'Posted and more', 'Posted and more'],
])('after posting, a draft that is %s is: %s', (_name, now, left) => {
  drafts.set('tea', null, now);
  drafts.clearPosted('tea', null, 'Posted');
  expect(drafts.get('tea', null)).toBe(left);
});
