import { expect, test } from '@jest/globals';
import { voteToScreen } from './vote-to-screen.ts';

const POLL = 'poll';
const vote = (version: number | undefined, dueAt: number) => ({ pollId: POLL, dueAt, ...(version && { version }) });
const seat = (arrivals: readonly [version: number, at: number][], pollId = POLL) => ({
  pollId,
  arrivals: { versions: arrivals.map(([version]) => version), times: arrivals.map(([, at]) => at) },
});

test('counts until the first state that includes the vote, on each screen', () => {
  const seats = [
    seat([
      [2, 100],
      [4, 200],
    ]),
    seat([[4, 1_000]]),
  ];
  const seen = voteToScreen([vote(3, 50), vote(2, 0)], seats);
  expect(seen.count).toBe(4);
  expect(seen.distribution().max).toBe(1_000);
  expect(seen.quantile(0.25)).toBeCloseTo(100, -0.5);
  expect(seen.quantile(0.5)).toBeCloseTo(150, -0.5);
});

test('leaves out votes that were not acknowledged, that never came, and those of other polls', () => {
  const seats = [seat([[2, 100]]), seat([[9, 100]], 'another')];
  expect(voteToScreen([vote(undefined, 0), vote(3, 0)], seats).count).toBe(0);
});
