import { expect, test } from '@jest/globals';
import { isPagePath } from './page-path.ts';

test.each(['/', '/login', '/poll/1-2/results', '/poll/x/', '/caf%C3%A9', '/a%20b', '/apiary', '/.well-known/x'])(
  'serves the page at %s',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

test.each([
  '',
  '*',
  'http://elsewhere.example/login',
  '//internal',
  '/x//y',
  '/api',
  '/API/polls',
  '/%61pi/polls',
  '/api;x/polls',
  '/internal/users',
  '/Internal',
  '/metrics/',
  '/readyz',
  '/x/../internal',
  '/x/%2e%2e/internal',
  '/x%2f..%2finternal',
  '/%2finternal',
  '/..%5cinternal',
  '/\\internal',
  '/x%00',
  '/x%0d%0ay',
  '/%zz',
  '/socket.io/x',
  '/assets/gone.js',
  '/embed/x',
])('does not serve the page at %s', (path) => {
  expect(isPagePath(path)).toBe(false);
});
