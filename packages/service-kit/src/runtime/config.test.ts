import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
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

const faultsOf = (environment: Record<string, string | undefined>): string[] => {
  try {
    loadConfig(schema, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
};

test('fills in what is left out', () => {
  expect(loadConfig(schema, complete)).toEqual({
    ...complete,
    PORT: 8081,
    OTEL_TRACES_SAMPLER_ARG: 1,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '0.0.0.0',
    EMBEDDED: false,
    RATE_LIMITS: 'on',
    DATABASE_POOL: 10,
  });
});

test('takes an empty variable for a missing one', () => {
  expect(loadConfig(schema, { ...complete, REDIS_URL: '', LOG_LEVEL: '' })).toMatchObject({ LOG_LEVEL: 'info' });
  expect(faultsOf({ ...complete, PORT: '' })).toEqual(['  PORT is missing']);
});

test('names every missing and wrong variable in one message', () => {
  const faults = faultsOf({ DATABASE_POOL: '1', AUTH_URL: 'auth', LOG_LEVEL: 'loud', EMBEDDED: 'yes' });
  expect(faults.map((fault) => fault.trim().split(' ')[0])).toEqual(
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
  expect(faults).toHaveLength(7);
  expect(faults).toContain('  PORT is missing');
});

test('never repeats a value, which could be a secret', () => {
  const faults = faultsOf({ ...complete, INTERNAL_SECRET: 'hunter2', DATABASE_URL: 'ada:hunter2' });
  expect(faults).toHaveLength(2);
  expect(faults.join()).not.toContain('hunter2');
});

test.each([
  ['short', secret.slice(1), 'must have at least 32 characters'],
  ['the sample of a manifest', `change-me-${secret}`, 'is a sample value'],
  ['a word that everybody tries', `Password-${secret}`, 'is a sample value'],
])('refuses a secret that is %s', (_, value, fault) => {
  expect(faultsOf({ ...complete, INTERNAL_SECRET: value })).toEqual([`  INTERNAL_SECRET ${fault}`]);
});

test.each([
  ['DATABASE_URL', 'mysql://host/polls', 'postgres://user@host:5432/name'],
  ['REDIS_URL', 'http://host', 'redis://host:6379'],
  ['AMQP_URL', 'host:5672', 'amqp://host:5672'],
  ['AUTH_URL', 'file:///etc/passwd', 'http://host:8080 or dns+http://name:8080'],
])('says what %s looks like', (name, value, like) => {
  expect(faultsOf({ ...complete, [name]: value })).toEqual([`  ${name} must be a URL like ${like}`]);
});

test.each(['-1', '65536', 'http', '80.5'])('refuses port %s', (PORT) => {
  expect(faultsOf({ ...complete, PORT })).toHaveLength(1);
});

describe('in production', () => {
  const production = { ...complete, NODE_ENV: 'production' };

  test('takes Redis and RabbitMQ', () => {
    expect(faultsOf({ ...production, ...brokers })).toEqual([]);
  });

  test('refuses to be embedded by accident', () => {
    expect(faultsOf(production)).toEqual([
      '  REDIS_URL is required in production',
      '  AMQP_URL is required in production',
    ]);
    expect(faultsOf({ ...production, REDIS_URL: brokers.REDIS_URL })).toEqual(['  AMQP_URL is required in production']);
  });

  test('names what it needs together with every other fault', () => {
    expect(faultsOf({ ...production, PORT: undefined, ...brokers, AMQP_URL: undefined })).toEqual([
      '  PORT is missing',
      '  AMQP_URL is required in production',
    ]);
  });

  test('may be embedded on purpose', () => {
    expect(faultsOf({ ...production, EMBEDDED: 'true' })).toEqual([]);
  });
});

test('elsewhere a service may be embedded', () => {
  expect(faultsOf({ ...complete, NODE_ENV: 'test' })).toEqual([]);
});
