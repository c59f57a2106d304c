import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { endpoints } from './api.ts';
import { byteQuotas, type StoredKind, storedKindOf } from './byte-quotas.ts';
import { type RateLimit, rateLimitClassOf, rateLimits } from './rate-limits.ts';

/** Files and a flag, the same for everyone. */
const UNLIMITED = ['getUpload', 'getSignInOptions'];

test('every endpoint but a few reads without an account has a rate limit', () => {
  const counted = endpoints.filter(({ id }) => !UNLIMITED.includes(id));
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.filter((endpoint) => !rateLimitClassOf(endpoint)).map(({ id }) => id)).toEqual([]);
  expect(
    endpoints.filter((endpoint) => rateLimitClassOf(endpoint) && !counted.includes(endpoint)).map(({ id }) => id),
  ).toEqual([]);
});

test('every class limits calls of some endpoint, signed-out ones by network', () => {
  for (const [name, rule] of Object.entries(rateLimits)) {
    const ofClass = endpoints.filter((endpoint) => rateLimitClassOf(endpoint) === name);
    expect(ofClass.map(({ id }) => id).sort()).toEqual([...rule.endpoints].sort());
    expect([name, ofClass.length > 0]).toEqual([name, true]);
    expect([name, 'user' in rule]).toEqual([name, ofClass.every(({ auth }) => auth === 'user')]);
  }
});

interface DocumentedRule {
  readonly endpoints: readonly string[];
  readonly user?: RateLimit;
  readonly network?: RateLimit;
  readonly shared: boolean;
}

const format = (limit: RateLimit | undefined): string => (limit ? `${limit.points} / ${limit.seconds} s` : '');

const rowOf = ([name, rule]: [string, DocumentedRule]): string => {
  const ids = rule.endpoints.map((id) => `\`${id}\``);
  const counted = rule.shared ? 'all replicas' : 'each replica';
  return `| \`${name}\` | ${ids.sort().join(', ')} | ${format(rule.user)} | ${format(rule.network)} | ${counted} |`;
};

const quotaRowOf = ([kind, { bytes, endpoints: ids, shared }]: [string, (typeof byteQuotas)[StoredKind]]): string => {
  const cells = [`\`${kind}\``, ids.map((id) => `\`${id}\``).join(', '), `${bytes.points / 1_000_000} MB`];
  return `| ${cells.join(' | ')} | ${shared ? 'all replicas' : 'each replica'} |`;
};

test('the documented tables are those of the code', () => {
  const page = readFileSync(new URL('../../../docs/api-additions.md', import.meta.url), 'utf8');
  const documented = page.split('\n').filter((line) => /^\| `\w+` \| .* replicas? \|$/.test(line));
  expect(documented).toEqual([
    ...Object.entries(rateLimits).map(rowOf),
    ...(Object.entries(byteQuotas) as [StoredKind, (typeof byteQuotas)[StoredKind]][]).map(quotaRowOf),
  ]);
});

test('every quota of bytes is of endpoints that exist and have a rate limit', () => {
  const ids = Object.values(byteQuotas).flatMap((quota): readonly string[] => quota.endpoints);
  const counted = endpoints.filter(storedKindOf);
  expect(counted.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  expect(counted.filter((endpoint) => !rateLimitClassOf(endpoint))).toEqual([]);
});
