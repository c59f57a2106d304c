import { expect, test } from '@jest/globals';
import { changedWords } from './changed-words.ts';

const shown = (before: string, after: string): string | undefined =>
  changedWords(before, after)
    ?.map(({ kind, text }) => ({ kept: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('');

test.each<[before: string, after: string, expected: string | undefined]>([
  ['Meet on Monday at noon', 'Meet on Friday at noon', 'Meet on [-Monday][+Friday] at noon'],
  ['A walk by the lake', 'A long walk by the lake', 'A [+long ]walk by the lake'],
  ['Meet in the old park at noon', 'Meet at a new lake at noon', undefined],
  [
    'We meet in the old park on the hill',
    'We meet at that lake on the hill',
    'We meet [-in the old park ][+at that lake ]on the hill',
  ],
  ['Shall we meet?', 'Shall we meet!', 'Shall we meet[-?][+!]'],
  ['نلتقي يوم الاثنين في الحديقة', 'نلتقي يوم الجمعة في الحديقة', 'نلتقي يوم [-الاثنين][+الجمعة] في الحديقة'],
  // Words without spaces between them.
  ['我们星期一去公园', '我们星期五去公园', expect.stringContaining('去公园') as unknown as string],
  ['Tea', 'قهوة', undefined],
])('«%s» → «%s»', (before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
  const parts = changedWords(before, after) ?? [];
  const side = (other: string): string => parts.map(({ kind, text }) => (kind === other ? '' : text)).join('');
  if (expected !== undefined) expect([side('added'), side('removed')]).toEqual([before, after]);
});
