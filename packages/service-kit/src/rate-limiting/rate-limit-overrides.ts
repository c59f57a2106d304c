import { byteQuotas, type RateLimit, rateLimits } from '@showhands/contracts';
import * as z from 'zod';

/** The limits that replace the contract's limits, by `<class>.<scope>` or `<kind>.bytes`. */
type RateLimitOverrides = ReadonlyMap<string, RateLimit>;

const known = [
  ...Object.entries(rateLimits).flatMap(([name, rule]) =>
    ['user', 'network'].filter((scope) => Object.hasOwn(rule, scope)).map((scope) => `${name}.${scope}`),
  ),
  ...Object.keys(byteQuotas).map((kind) => `${kind}.bytes`),
];

const ENTRY = /^([a-zA-Z]+\.[a-z]+)=([1-9]\d{0,11})\/([1-9]\d{0,5})$/;

const parse = (text: string): { overrides: RateLimitOverrides; errors: string[] } => {
  const overrides = new Map<string, RateLimit>();
  const errors: string[] = [];
  for (const entry of text.split(/\s+/).filter(Boolean)) {
    const [, limit = '', points, seconds] = ENTRY.exec(entry) ?? [];
    if (known.includes(limit)) overrides.set(limit, { points: Number(points), seconds: Number(seconds) });
    else if (limit) errors.push(`has no limit ${limit}; there are ${known.join(', ')}`);
    else errors.push(`must have entries like vote.user=600/60; ${entry.split('=')[0]} has another form`);
  }
  return { overrides, errors };
};

/**
 * Overrides of rate limits such as `register.network=100/3600 vote.user=600/60`: 100 registrations at once, which return
 * evenly over an hour, and so on. `polls.bytes=50000000/86400`: 50 MB of polls in a day.
 */
export const rateLimitOverridesSchema = z
  .string()
  .default('')
  .superRefine((text, context) => {
    for (const message of parse(text).errors) context.addIssue({ code: 'custom', message });
  });

/** @param text that `rateLimitOverridesSchema` accepts */
export const parseRateLimitOverrides = (text: string): RateLimitOverrides => parse(text).overrides;
