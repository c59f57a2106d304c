import { expect, test } from '@jest/globals';
import { createDeduplicator } from './deduplicate.ts';

test.each<[string[], boolean[]]>([
  [['a'], [true]],
  [
    ['a', 'a'],
    [true, false],
  ],
  [
    ['a', 'b', 'a', 'b'],
    [true, true, false, false],
  ],
])('reports of %j as first %j', (ids, expected) => {
  const deduplicator = createDeduplicator();
  expect(ids.map((id) => deduplicator.isFirst(id))).toEqual(expected);
});

test('forgets an id after twenty thousand others', () => {
  const deduplicator = createDeduplicator();
  deduplicator.isFirst('old');
  for (let id = 1; id < 20_000; id += 1) deduplicator.isFirst(`${id}`);
  expect(deduplicator.isFirst('old')).toBe(false);
  for (let id = 0; id < 20_000; id += 1) deduplicator.isFirst(`other ${id}`);
  expect(deduplicator.isFirst('old')).toBe(true);
});
