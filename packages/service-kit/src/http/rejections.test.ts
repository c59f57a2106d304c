import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { createRejections, type Rejections, truncatedNetwork } from './rejections.ts';

const MINUTE_MS = 60_000;

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
  ['a forged address', 'unknown'],
])('the address %j is logged as %j', (address, network) => {
  expect(truncatedNetwork(address)).toBe(network);
});

describe('the rejections', () => {
  let lines: string[];
  let metrics: Metrics;
  let rejections: Rejections;
  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    metrics = createMetrics('test');
    rejections = createRejections(createLogger('test', 'warn', { write: (line) => lines.push(line) }), metrics);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const logged = () =>
    lines.map((line) => {
      const { level, msg, code, network, suppressed } = JSON.parse(line);
      return { level, msg, code, network, suppressed };
    });
  const line = (code: string, network: string, suppressed?: number) => ({
    level: 'warn',
    msg: 'rejected',
    code,
    network,
    suppressed,
  });
  const repeat = (times: number, code: string, address: string) => {
    for (let count = 0; count < times; count += 1) rejections.record(code, address);
  };

  test('are logged once per burst, by code and network, with the number that were suppressed', () => {
    repeat(500, 'invalid_token', '203.0.113.7');
    repeat(2, 'invalid_token', '203.0.113.8');
    repeat(3, 'rate_limited', '2001:db8:1:2::9');
    const firsts = [line('invalid_token', '203.0.113.0/24'), line('rate_limited', '2001:db8:1::/48')];
    expect(logged()).toEqual(firsts);
    jest.advanceTimersByTime(MINUTE_MS);
    const sums = [line('invalid_token', '203.0.113.0/24', 501), line('rate_limited', '2001:db8:1::/48', 2)];
    expect(logged()).toEqual([...firsts, ...sums]);
  });

  test('are logged at most once a minute while a burst goes on, and anew after it', () => {
    for (let minute = 0; minute < 3; minute += 1) {
      repeat(10, 'unauthenticated', '203.0.113.7');
      jest.advanceTimersByTime(MINUTE_MS);
    }
    expect(logged().map(({ suppressed }) => suppressed)).toEqual([undefined, 9, 10, 10]);
    jest.advanceTimersByTime(2 * MINUTE_MS);
    repeat(1, 'unauthenticated', '203.0.113.7');
    expect(logged().at(-1)).toEqual(line('unauthenticated', '203.0.113.0/24'));
  });

  test('of very many networks are logged as one', () => {
    for (let network = 0; network < 3_000; network += 1) {
      rejections.record('unauthenticated', `2001:db8:${network.toString(16)}::1`);
    }
    rejections.record('unauthenticated', '2001:db8:0::2');
    expect(lines).toHaveLength(1_001);
    expect(logged().at(-1)).toEqual(line('unauthenticated', 'others'));
    jest.advanceTimersByTime(MINUTE_MS);
    expect(logged().slice(1_001)).toEqual([
      line('unauthenticated', '2001:db8:0::/48', 1),
      line('unauthenticated', 'others', 1_999),
    ]);
  });

  test('are counted by code, each one', async () => {
    repeat(5, 'not_owner', '203.0.113.7');
    repeat(2, 'rate_limited', '203.0.113.7');
    const text = await metrics.registry.metrics();
    expect(text).toContain('showhands_rejections_total{code="not_owner",service="test"} 5');
    expect(text).toContain('showhands_rejections_total{code="rate_limited",service="test"} 2');
  });
});
