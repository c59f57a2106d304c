import { expect, test } from '@jest/globals';
import { createMatcher } from './matcher.ts';

const match = createMatcher([
  { method: 'GET', path: '/polls/stats', value: 'stats' },
  { method: 'GET', path: '/polls/:id', value: 'poll' },
  { method: 'PUT', path: '/polls/:id', value: 'edit' },
  { method: 'POST', path: '/polls/:id/vote', value: 'vote' },
  { method: 'POST', path: '/login', value: 'login' },
]);

test.each([
  ['GET', '/api/polls/stats', 'stats'],
  ['GET', '/api/polls/1f-2e_3.d', 'poll'],
  ['HEAD', '/api/polls/1', 'poll'],
  ['PUT', '/api/polls/stats', 'edit'],
  ['POST', '/api/polls/stats/vote', 'vote'],
  ['POST', '/api/login', 'login'],
])('%s %s matches the route %s', (method, path, value) => {
  expect(match(method, path)).toBe(value);
});

test.each([
  ['DELETE', '/api/polls/1'],
  ['HEAD', '/api/login'],
  ['get', '/api/polls/1'],
  ['GET', '/api/polls'],
  ['GET', '/api/polls/'],
  ['GET', '/api/polls/1/'],
  ['GET', '/api//polls/1'],
  ['GET', '/api/polls/.'],
  ['GET', '/api/polls/..'],
  ['GET', '/api/polls/...'],
  ['GET', '/api/polls/1;x'],
  ['GET', '/api/polls/%31'],
  ['GET', '/api/polls/a b'],
  ['GET', '/api/polls/1\n'],
  ['GET', '/api/polls/é'],
  ['GET', '/API/polls/1'],
  ['GET', '/api/Polls/1'],
  ['GET', '/polls/1'],
  ['GET', 'http://x/api/polls/1'],
  ['GET', '/api'],
  ['GET', ''],
  ['GET', '/api/__proto__'],
])('%s %j matches no route', (method, path) => {
  expect(match(method, path)).toBeUndefined();
});
