import { expect, test } from '@jest/globals';
import { effectiveStatus, type PollRow, toSnapshot } from './poll-row.ts';

test.each([
  { status: 'active', ended: false, effective: 'active' },
  { status: 'active', ended: true, effective: 'closed' },
  { status: 'closed', ended: false, effective: 'closed' },
  { status: 'closed', ended: true, effective: 'closed' },
  { status: 'draft', ended: false, effective: 'draft' },
  { status: 'draft', ended: true, effective: 'draft' },
] as const)('a row with status $status and ended $ended reads as $effective', ({ status, ended, effective }) => {
  expect(effectiveStatus({ status, ended })).toBe(effective);
});

const END = new Date('2026-02-03T04:05:06.007Z');
const CLOSED_EARLIER = new Date('2026-02-01T00:00:00.000Z');

const rowOf = (fields: Partial<PollRow>): PollRow => ({
  id: 'poll',
  title: 'Tea or coffee?',
  description: '',
  category: 'general',
  status: 'active',
  creator: 'ada',
  creator_username: 'Ada',
  created_at: new Date('2026-01-01T00:00:00.000Z'),
  updated_at: new Date('2026-01-02T00:00:00.000Z'),
  ends_at: END,
  closed_at: null,
  auto_closed: false,
  edited_at: null,
  allow_multiple_votes: false,
  show_results: true,
  total_votes: 1,
  voters_count: 1,
  comments_count: 0,
  version: '12',
  revision: 3,
  method: 'choose',
  min_choices: null,
  max_choices: null,
  change_vote: false,
  results_when: 'always',
  opens_at: null,
  ranking: null,
  ended: false,
  ...fields,
});

test.each([
  {
    title: 'a running poll is not closed',
    row: {},
    expected: { status: 'active', closed_at: null, auto_closed: false },
  },
  {
    title: 'an ended poll that no job has closed yet was closed automatically at its end',
    row: { ended: true },
    expected: { status: 'closed', closed_at: END.toISOString(), auto_closed: true },
  },
  {
    title: 'a poll that its creator closed keeps the time of closing, also after its end',
    row: { status: 'closed', closed_at: CLOSED_EARLIER, ended: true },
    expected: { status: 'closed', closed_at: CLOSED_EARLIER.toISOString(), auto_closed: false },
  },
  {
    title: 'a draft whose end has passed is not closed',
    row: { status: 'draft', ended: true },
    expected: { status: 'draft', closed_at: null, auto_closed: false },
  },
] as const)('$title', ({ row, expected }) => {
  expect(toSnapshot(rowOf(row), [])).toMatchObject({ ...expected, ends_at: END.toISOString() });
});

test('a snapshot has a numeric version and its options in their order, without other columns', () => {
  const options = [
    { id: 'b', text: 'Coffee', votes: 1, position: 0 },
    { id: 'a', text: 'Tea', votes: 0, position: 1 },
  ];
  expect(toSnapshot(rowOf({}), options)).toMatchObject({
    version: 12,
    createdAt: '2026-01-01T00:00:00.000Z',
    options: [
      { id: 'b', text: 'Coffee', votes: 1 },
      { id: 'a', text: 'Tea', votes: 0 },
    ],
  });
  expect(Object.keys(toSnapshot(rowOf({}), options).options[0] ?? {})).toEqual(['id', 'text', 'votes']);
});
