import { afterEach, expect, test } from '@jest/globals';
import { browserStorage } from '#lib/device/storage.ts';
import { KEPT_KEY } from '#lib/session/kept-key.ts';
import { destinationOf, entranceOf, purposeOf } from './destination.ts';

test.each(['/', '/poll/1', '/results?q=tea%20%26&status=all#x', '/%2F%2Fevil.test'])('leads to %j', (path) => {
  expect(destinationOf(path)).toBe(path);
});

test.each([null, undefined, '', '//evil.test', '///evil.test', 'https://evil.test', 'poll/1', { from: 'poll' }])(
  'leads to the dashboard instead of %j',
  (state) => {
    expect(destinationOf(state)).toBe('/');
  },
);

test.each([
  ['/', null],
  ['/poll/1', 'poll'],
  ['/poll/1#comments', 'poll'],
  ['/poll/1/results', 'pollResults'],
  ['/poll/1/edit', 'other'],
  ['/create?from=x', 'create'],
  ['/my-polls', 'other'],
])('the purpose of %j is %j', (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});

afterEach(() => browserStorage.removeItem(KEPT_KEY));

test('whoever comes by a code signs up, unless the browser keeps a session', () => {
  expect(['/p/3fg9vj', '/poll/1', '/'].map(entranceOf)).toEqual(['/register', '/login', '/login']);
  browserStorage.setItem(KEPT_KEY, '[]');
  expect(entranceOf('/p/3fg9vj')).toBe('/login');
});
