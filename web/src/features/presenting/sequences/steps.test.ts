import { expect, test } from '@jest/globals';
import type { PollStatus, Sequence } from '@showhands/contracts';
import { resumeAt, stepFrom } from './steps.ts';

const sequenceOf = (statuses: readonly PollStatus[], current: number | null = null): Sequence => ({
  id: 'sequence',
  title: 'Club evening',
  on_next: 'keep',
  current: current === null ? null : String(current),
  polls: statuses.map((status, index) => ({ id: String(index), title: `Poll ${index}`, status })),
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  version: 1,
});

const MIXED = sequenceOf(['draft', 'closed', 'draft', 'draft', 'active']);

test.each([
  [-1, 1, '1', 1],
  [1, 1, '4', 2],
  [4, -1, '1', 2],
  [4, 1, undefined, 0],
  [1, -1, undefined, 1],
] as const)('from %s by %s to %s, over %s drafts', (index, by, id, skipped) => {
  const step = stepFrom(MIXED, index, by);
  expect([step.poll?.id, step.skipped]).toEqual([id, skipped]);
});

test('goes on where a sequence has stopped, but not at its start, at a draft or at a poll that is gone', () => {
  const statuses: PollStatus[] = ['active', 'active', 'draft'];
  const resumed = [0, 1, 2, 9, null].map((current) => resumeAt(sequenceOf(statuses, current))?.number);
  expect(resumed).toEqual([undefined, 2, undefined, undefined, undefined]);
});
