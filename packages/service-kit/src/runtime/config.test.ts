import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { parseRateLimitOverrides } from '../rate-limiting/rate-limit-overrides.ts';
import { baseConfigShape, ConfigError, databaseConfigShape, loadConfig } from './config.ts';

const schema = z.object({ ...baseConfigShape, ...databaseConfigShape });

const secret = 'f3b1c2d4e5a697887766554433221100';
const complete = {
  PORT: '8081',
  INTERNAL_SECRET: secret,
  AUTH_URL: 'http://127.0.0.1:8082',
  DATABASE_URL: 'postgres://polls@127.0.0.1:5999/polls',
};
const brokers = { REDIS_URL: 'redis://127.0.0.1:6999', AMQP_URL: 'amqp://127.0.0.1:5998' };

const issuesOf = (environment: Record<string, string | undefined>): string[] => {
  try {
    loadConfig(schema, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
};

test('applies defaults', () => {
  expect(loadConfig(schema, complete)).toEqual({
    ...complete,
    PORT: 8081,
    OTEL_TRACES_SAMPLER_ARG: 1,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '0.0.0.0',
    EMBEDDED: false,
    RATE_LIMITS: 'on',
    RATE_LIMIT_OVERRIDES: '',
    DATABASE_POOL: 10,
  });
});

test('treats an empty variable as missing', () => {
  expect(loadConfig(schema, { ...complete, REDIS_URL: '', LOG_LEVEL: '' })).toMatchObject({ LOG_LEVEL: 'info' });
  expect(issuesOf({ ...complete, PORT: '' })).toEqual(['  PORT is missing']);
});

test('lists every missing and invalid variable in one message', () => {
  const issues = issuesOf({ DATABASE_POOL: '1', AUTH_URL: 'auth', LOG_LEVEL: 'loud', EMBEDDED: 'yes' });
  expect(issues.map((issue) => issue.trim().split(' ')[0])).toEqual(
    expect.arrayContaining([
      'PORT',
      'INTERNAL_SECRET',
      'DATABASE_URL',
      'DATABASE_POOL',
      'AUTH_URL',
      'LOG_LEVEL',
      'EMBEDDED',
    ]),
  );
  expect(issues).toHaveLength(7);
  expect(issues).toContain('  PORT is missing');
});

test('never prints a value, which could be a secret', () => {
  const issues = issuesOf({ ...complete, INTERNAL_SECRET: 'hunter2', DATABASE_URL: 'ada:hunter2' });
  expect(issues).toHaveLength(2);
  expect(issues.join()).not.toContain('hunter2');
});

test.each([
  ['short', secret.slice(1), 'must have at least 32 characters'],
  ['one repeated character', 'x'.repeat(40), 'must have at least 8 different characters'],
  ['of few different characters', 'abcdefg'.repeat(6), 'must have at least 8 different characters'],
  ['the sample of a manifest', `change-me-${secret}`, 'is a sample value'],
  ['a word that everybody tries', `Password-${secret}`, 'is a sample value'],
])('rejects a secret that is %s', (_, value, issue) => {
  expect(issuesOf({ ...complete, INTERNAL_SECRET: value })).toEqual([`  INTERNAL_SECRET ${issue}`]);
});

test.each([
  ['DATABASE_URL', 'mysql://host/polls', 'postgres://user@host:5432/name'],
  ['REDIS_URL', 'http://host', 'redis://host:6379'],
  ['AMQP_URL', 'host:5672', 'amqp://host:5672'],
  ['AUTH_URL', 'file:///etc/passwd', 'http://host:8080 or dns+http://name:8080'],
])('shows the format of %s', (name, value, like) => {
  expect(issuesOf({ ...complete, [name]: value })).toEqual([`  ${name} must be a URL like ${like}`]);
});

test('says of a list what its items must be, once', () => {
  const list = z.string().transform((value) => value.split(','));
  const origins = z.object({ ORIGINS: list.pipe(z.array(z.url('must be origins, separated by commas'))) });
  expect(() => loadConfig(origins, { ORIGINS: '*,https://example.org,example' })).toThrow(
    new ConfigError('The configuration is not valid:\n  ORIGINS must be origins, separated by commas'),
  );
  expect(() => loadConfig(origins, {})).toThrow(/ ORIGINS is missing$/);
});

test.each(['-1', '65536', 'http', '80.5'])('rejects port %s', (PORT) => {
  expect(issuesOf({ ...complete, PORT })).toHaveLength(1);
});

describe('overrides of rate limits', () => {
  const issuesWith = (RATE_LIMIT_OVERRIDES: string) => issuesOf({ ...complete, RATE_LIMIT_OVERRIDES });

  test('are entries separated by blanks', () => {
    expect(issuesWith('register.network=100/3600  vote.user=600/60')).toEqual([]);
    expect(parseRateLimitOverrides('register.network=100/3600  vote.user=600/60')).toEqual(
      new Map([
        ['register.network', { points: 100, seconds: 3_600 }],
        ['vote.user', { points: 600, seconds: 60 }],
      ]),
    );
  });

  test.each(['votes.user=600/60', 'vote.address=600/60', 'register.user=10/60'])(
    'reject the unknown limit in %s',
    (entry) => {
      const [issue, ...rest] = issuesWith(entry);
      expect(issue).toContain(
        `  RATE_LIMIT_OVERRIDES has no limit ${entry.split('=')[0]}; there are register.network, `,
      );
      expect(rest).toEqual([]);
    },
  );

  test.each(['vote.user', 'vote.user=600', 'vote.user=0/60', 'vote.user=600/0', 'vote.user=-1/60', 'vote.user=1e3/60'])(
    'reject the form of %s',
    (entry) => {
      expect(issuesWith(entry)).toEqual([
        '  RATE_LIMIT_OVERRIDES must have entries like vote.user=600/60; vote.user has another form',
      ]);
    },
  );
});

describe('in production', () => {
  const production = { ...complete, NODE_ENV: 'production' };

  test('accepts Redis and RabbitMQ', () => {
    expect(issuesOf({ ...production, ...brokers })).toEqual([]);
  });

  test('rejects accidental embedded mode', () => {
    expect(issuesOf(production)).toEqual([
      '  REDIS_URL is required in production',
      '  AMQP_URL is required in production',
    ]);
    expect(issuesOf({ ...production, REDIS_URL: brokers.REDIS_URL })).toEqual(['  AMQP_URL is required in production']);
  });

  test('lists missing servers together with other issues', () => {
    expect(issuesOf({ ...production, PORT: undefined, ...brokers, AMQP_URL: undefined })).toEqual([
      '  PORT is missing',
      '  AMQP_URL is required in production',
    ]);
  });

  test('allows embedded mode on purpose', () => {
    expect(issuesOf({ ...production, EMBEDDED: 'true' })).toEqual([]);
  });
});

test('allows embedded mode outside production', () => {
  expect(issuesOf({ ...complete, NODE_ENV: 'test' })).toEqual([]);
});
