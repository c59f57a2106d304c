import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { help, type Options, readOptions } from './options.ts';
import { planNames } from './read-plan.ts';
import { UsageError } from './usage-error.ts';

const read = (line: string): Options => {
  const options = readOptions(line.split(' ').filter(Boolean));
  if (options === 'help' || 'join' in options) throw new Error('no options of a run');
  return options;
};

test.each(planNames())('the plan %s is valid and is in the help', (plan) => {
  expect(read(plan).plan.name).toBe(plan);
  expect(help()).toContain(plan);
});

test('has as many accounts as the votes need', () => {
  expect(read('--votes 1000 --polls 2').users).toBe(500);
  expect(read('--votes 1000 --polls 2 --multi').users).toBe(50);
  expect(read('soak').users).toBe(1_800);
  expect(read('--votes 1000 --polls 2 --workers 3').users).toBe(501);
});

test('replaces the numbers of a plan', () => {
  const { plan } = read('evening --votes 30 --rate 0 --comments 6 --sockets 10 --polls 3 --connections 7');
  expect(plan.requests).toMatchObject({ voters: { count: 30, users: 7 }, talkers: { count: 6, rate: 6 } });
  expect(plan.pages).toMatchObject({ pages: { pages: 5 }, dashboards: { pages: 5 } });
  expect([plan.polls.chosen?.count, plan.connections]).toEqual([3, 7]);
});

test.each([
  ['127.0.0.2,::1', ['127.0.0.2', '::1']],
  ['3', ['127.0.0.1', '127.0.0.2', '127.0.0.3']],
])('takes the local addresses "%s"', (given, addresses) => {
  expect(readOptions(['--join', 'http://leader:9300', '--local-addresses', given])).toEqual({
    join: 'http://leader:9300',
    localAddresses: addresses,
  });
});

test.each([['--help'], ['burst --help']])('"%s" returns help', (line) => {
  expect(readOptions(line.split(' '))).toBe('help');
});

describe('rejects', () => {
  test.each([
    ['--votes many', /--votes must be a whole number of at least 0, but is "many"/],
    ['--users 0', /--users must be a whole number of at least 1/],
    ['--sockets -1', /--sockets/],
    ['--rate 1.5', /--rate/],
    ['fast', /There is no file fast, and no plan of that name: .*smoke/],
    ['smoke burst', /There is one plan, but also "burst"/],
    ['--url localhost', /--url must be an address like/],
    ['--url ftp://localhost', /--url/],
    ['--speed 3', /--speed/],
    ['--threshold vote.p98<1ms', /--threshold "vote.p98<1ms" is not a metric, an operator and a limit/],
    ['--workers 0', /--workers/],
    ['--local-addresses 127.0.0.2,somewhere', /--local-addresses must be/],
    [
      '--threshold pages.connect.p99<1ms --threshold @run.voet.p99<1ms',
      /"@run\.voet\.p99<1ms" names the operation voet.*vote/,
    ],
    ['--users 10 --votes 31 --polls 3', /The votes need 11 accounts, but --users is 10.*--multi/],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(message);
  });
});

describe('in a plan', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'load-plans-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const readText = (text: string): Options => {
    writeFileSync(join(folder, 'plan.yaml'), text);
    return read(join(folder, 'plan.yaml'));
  };
  const VOTERS = 'groups:\n  voters: { do: vote, rate: 10 }\n';

  test('stages follow each other, and a spike ends at the level before it', () => {
    const { plan } = readText(
      `${VOTERS}stages:\n- warmup: 1s\n- ramp: 2s\n- spike: 500ms\n  to: 3\n- hold: 1m\n  name: steady\n- ramp: 1s\n  to: 0`,
    );
    expect(plan.stages.map(({ name, from, to, startMs, endMs }) => [name, from, to, startMs, endMs])).toEqual([
      ['warmup', 1, 1, 0, 1_000],
      ['ramp', 0, 1, 1_000, 3_000],
      ['spike', 3, 3, 3_000, 3_500],
      ['steady', 1, 1, 3_500, 63_500],
      ['ramp', 1, 0, 63_500, 64_500],
    ]);
  });

  test.each([
    [`${VOTERS}stages:\n- hold: soon`, /plan\.yaml:4: stages\.0/],
    [`${VOTERS}stages:\n- hold: 1s\nspeed: 3`, /plan\.yaml:\d: the plan .*speed/],
    ['groups:\n  voters:\n    do: vote\n    rate: fast', /plan\.yaml:4: groups\.voters\.rate/],
    [
      'groups:\n  voters:\n    do: shout\n    rate: 1',
      /plan\.yaml:3: groups\.voters\.do must be one of vote, withdraw/,
    ],
    ['groups:\n  voters: { do: vote }', /plan\.yaml:2: groups\.voters must have one of `rate`/],
    [VOTERS, /plan\.yaml:2: groups need `stages`, or a group with a `count`/],
    ['groups:\n  voters: { do: vote, rate: 1, count: 1, polls: hot }', /groups\.voters\.polls must be one of/],
    ['groups:\n  voters: { do: withdraw, rate: 1, count: 1 }', /can withdraw votes in changeable polls only/],
    [`${VOTERS}thresholds: [vote.p99]`, /plan\.yaml:3: thresholds\.0/],
    [
      `${VOTERS}stages:\n- hold: 1s\nthresholds:\n- vote.p99 < 1s\n- voterz.vote.p99 < 1s`,
      /plan\.yaml:7: .* group voterz, .*voters/,
    ],
    [`${VOTERS}stages:\n- hold: 1s\nthresholds: ["@held.vote.p99 < 1s"]`, /plan\.yaml:5: .* stage held, .*hold/],
    [
      `${VOTERS}stages:\n- hold: 1s\nthresholds: [voters.connect.p99 < 1s]`,
      /plan\.yaml:5: .* operation connect, .*vote/,
    ],
    ['groups: {', /plan\.yaml:1: /],
  ])('rejects %j with its line', (text, message) => {
    expect(() => readText(text)).toThrow(UsageError);
    expect(() => readText(text)).toThrow(message);
  });
});
