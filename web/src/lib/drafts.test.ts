import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { drafts } from './drafts.ts';
import { session } from './session/session.ts';

const BEN = { ...VIEWER, id: uuid(), username: 'ben' };
const signIn = (user: typeof VIEWER) => session.signIn(tokenFor(user), user);

beforeEach(() => signIn(VIEWER));
afterEach(() => {
  session.signOut();
});

test('keeps one draft per form, for its user only', () => {
  drafts.set('new poll', { title: 'Tea?' });
  drafts.set('profile', { bio: 'x' });
  drafts.set('profile', { bio: 'xy' });
  expect(drafts.all()).toEqual({ 'new poll': { title: 'Tea?' }, profile: { bio: 'xy' } });
  signIn(BEN);
  expect(drafts.all()).toEqual({});
  signIn(VIEWER);
  expect(drafts.get('profile')).toEqual({ bio: 'xy' });
});

test('forgets a draft, all of them at a sign-out, and keeps none while signed out', () => {
  drafts.set('profile', 'x');
  drafts.set('new poll', 'y');
  drafts.set('profile', undefined);
  expect(drafts.all()).toEqual({ 'new poll': 'y' });
  session.signOut();
  drafts.set('profile', 'z');
  expect(sessionStorage).toHaveLength(0);
  signIn(VIEWER);
  expect(drafts.all()).toEqual({});
});

test('keeps twenty drafts and none of excessive length', () => {
  for (let index = 0; index < 25; index += 1) drafts.set(`comment ${index}`, 'x');
  expect(Object.keys(drafts.all())).toEqual(Array.from({ length: 20 }, (_, index) => `comment ${index + 5}`));
  drafts.set('comment 24', 'x'.repeat(50_000));
  expect(drafts.get('comment 24')).toBeUndefined();
});

test('ignores what is not its own', () => {
  sessionStorage.setItem(`showhands.drafts.${VIEWER.id}`, '[1');
  expect(drafts.all()).toEqual({});
  drafts.set('profile', 'x');
  expect(drafts.get('profile')).toBe('x');
});
