import { expect, test } from '@jest/globals';
import { isInAppPath } from './in-app-path.ts';

test.each([
  ['/', true],
  ['/create', true],
  ['/poll/3f2a-9_b/results', true],
  ['', false],
  ['create', false],
  ['//example.org', false],
  ['https://example.org', false],
  ['javascript:alert(1)', false],
  ['/\\example.org', false],
  ['/create?next=//example.org', false],
  ['/create\n', false],
])('%j: %s', (path, expected) => {
  expect(isInAppPath(path)).toBe(expected);
});
