import { describe, expect, test } from '@jest/globals';
import { Histogram } from './histogram.ts';
import type { OperationResult } from './operation-result.ts';
import { checkThresholds, parseThreshold, type Threshold } from './thresholds.ts';

const distributionOf = (...ms: number[]) => {
  const histogram = new Histogram();
  for (const one of ms) histogram.record(one);
  return histogram.distribution();
};

const operation = (overrides: Partial<OperationResult>, ...ms: number[]): OperationResult => ({
  ...{ group: null, stage: null, operation: 'vote', ok: ms.length, failed: 0, unknown: 0, refused: 0 },
  ...{ startedAt: null, seconds: 1, perSecond: 50, statuses: {}, latency: distributionOf(...ms) },
  ...overrides,
});

/** 1,000 votes of 1 to 1,000 ms, two of which failed. */
const result: Parameters<typeof checkThresholds>[1] = {
  operations: [
    operation({ ok: 998, failed: 1, unknown: 1 }, ...Array.from({ length: 1_000 }, (_, index) => index + 1)),
    operation({ operation: 'screen' }, 80, 90),
    operation({ operation: 'comment' }),
    operation({ group: 'voters', stage: 'steady', failed: 1 }, 5),
    operation({ group: 'voters', stage: 'steady', operation: 'comment' }, 7),
  ],
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
  ['vote.errors <= 0.2%', 0.2, true],
  ['errors < 0.1%', 0.2, false],
  ['voters@steady.vote.max < 6ms', 5, true],
  ['voters@steady.vote.errors < 1%', 50, false],
  ['voters@steady.all.errors < 34%', 33.3, true],
  ['vote.perSecond >= 50', 50, true],
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
    'vote.perSecond > 5%',
    'all.p99 < 1ms',
  ])('"%s"', (text) => expect(parseThreshold(text)).toBeUndefined());
});
