import { expect, test } from '@jest/globals';
import { acknowledgedToScreen, voteToScreen } from './vote-to-screen.ts';

const POLL = 'poll';
const vote = (version: number | undefined, dueAt: number, ms = 1) => ({
  pollId: POLL,
  dueAt,
  ms,
  ...(version && { version }),
});
const client = (arrivals: readonly [version: number, at: number][], pollId = POLL) => ({
  pollId,
  arrivals: { versions: arrivals.map(([version]) => version), times: arrivals.map(([, at]) => at) },
});

test('measures until the first update that includes the vote, on each client', () => {
  const clients = [
    client([
      [2, 100],
      [4, 200],
    ]),
    client([[4, 1_000]]),
  ];
  const times = voteToScreen([vote(3, 50), vote(2, 0)], clients);
  expect(times.count).toBe(4);
  expect(times.distribution().max).toBe(1_000);
  expect(times.quantile(0.25)).toBeCloseTo(100, -0.5);
  expect(times.quantile(0.5)).toBeCloseTo(150, -0.5);
});

test('leaves out votes that were not acknowledged or not received, and those of other polls', () => {
  const clients = [client([[2, 100]]), client([[9, 100]], 'another')];
  expect(voteToScreen([vote(undefined, 0), vote(3, 0)], clients).count).toBe(0);
});

test('measures from the acknowledgement too, and never less than nothing', () => {
  const clients = [
    client([
      [2, 100],
      [4, 200],
    ]),
  ];
  const times = acknowledgedToScreen([vote(3, 50, 30), vote(2, 0, 170)], clients);
  expect([times.count, times.quantile(0.5), times.distribution().max]).toEqual([2, 0, 120]);
});
