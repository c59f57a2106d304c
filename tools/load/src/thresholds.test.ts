import { describe, expect, test } from '@jest/globals';
import { Histogram } from './histogram.ts';
import { checkThresholds, parseThreshold, type Threshold } from './thresholds.ts';

const distributionOf = (...ms: number[]) => {
  const histogram = new Histogram();
  for (const one of ms) histogram.record(one);
  return histogram.distribution();
};

/** The parts of a result that thresholds read: 1,000 votes of 1 to 1,000 ms, two of them failed, and no comments. */
const result: Parameters<typeof checkThresholds>[1] = {
  votes: {
    ...{ acknowledged: 998, failed: 1, unknown: 1, perSecond: 50 },
    latency: distributionOf(...Array.from({ length: 1_000 }, (_, index) => index + 1)),
  },
  comments: { latency: distributionOf() },
  sockets: { connecting: distributionOf(5), reconnecting: distributionOf(), voteToScreen: distributionOf(80, 90) },
  reconciliation: { checks: [{ discrepancies: 0 }, { discrepancies: 2 }] },
};

const check = (text: string) => {
  const threshold = parseThreshold(text);
  return checkThresholds([threshold as Threshold], result)[0];
};

test.each([
  ['vote.p99 < 1s', 990, true],
  ['vote.p99<200ms', 990, false],
  ['vote.p99.9 >= 999ms', 999, true],
  ['vote.p75 <= 751ms', 750, true],
  ['screen.max > 90.5 ms', 90, false],
  ['errors < 0.1%', 0.2, false],
  ['errors <= 0.2%', 0.2, true],
  ['votes.perSecond >= 50', 50, true],
  ['reconciliation.discrepancies == 0', 2, false],
])('%s', (text, value, passed) => {
  const checked = check(text);
  expect(checked).toMatchObject({ threshold: text, passed });
  expect(checked?.value).toBeCloseTo(value, 0);
});

test('fails without a measurement', () => {
  expect(check('comment.p99 < 1s')).toEqual({ threshold: 'comment.p99 < 1s', value: null, passed: false });
});

describe('is no threshold', () => {
  test.each([
    '',
    'vote.p99',
    'vote.p98 < 1ms',
    'vote.p99 < 200',
    'errors < 1ms',
    'errors < x%',
    'votes.perSecond > 5%',
  ])('"%s"', (text) => expect(parseThreshold(text)).toBeUndefined());
});
