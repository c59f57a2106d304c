import { describe, expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '@showhands/service-kit/runtime';
import { INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { assistantConfigSchema } from '../src/config.ts';

const base = { PORT: '8080', INTERNAL_SECRET, AUTH_URL: 'http://auth:8080' };
const model = {
  ASSISTANT_LLM_URL: 'https://llm.example.org/v1',
  ASSISTANT_LLM_MODEL: 'a-model',
  ASSISTANT_LLM_API_KEY: 'sk-secret',
};

const errorsOf = (environment: Readonly<Record<string, string>>): string[] => {
  try {
    loadConfig(assistantConfigSchema, { ...base, ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
};

test('production requires Redis, but not RabbitMQ', () => {
  const production = { NODE_ENV: 'production' };
  expect(errorsOf(production)).toEqual(['  REDIS_URL is required in production']);
  expect(errorsOf({ ...production, REDIS_URL: 'redis://127.0.0.1:6999' })).toEqual([]);
});

describe('the model', () => {
  test('is optional, and accepted with all of its variables', () => {
    expect([errorsOf({}), errorsOf(model), errorsOf({ ...model, ASSISTANT_LLM_TIMEOUT_MS: '5000' })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test.each(Object.keys(model))('is rejected without %s, which is reported', (name) => {
    const errors = errorsOf({ ...model, [name]: '' });
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^ {2}${name} is missing: .* go together$`))]);
  });

  test.each([
    ['ASSISTANT_LLM_URL', 'ftp://llm.example.org'],
    ['ASSISTANT_LLM_URL', 'llm'],
    ['ASSISTANT_LLM_API_KEY', 'sk-secret\nX-Admin: true'],
    ['ASSISTANT_LLM_API_KEY', 'sk-sécret'],
    ['ASSISTANT_LLM_TIMEOUT_MS', '15001'],
    ['ASSISTANT_LLM_TIMEOUT_MS', 'soon'],
  ])('is rejected with %s=%j, without the value in the message', (name, value) => {
    const errors = errorsOf({ ...model, [name]: value });
    expect(errors).toEqual([expect.stringContaining(name)]);
    if (name.endsWith('KEY')) expect(errors.join()).not.toContain('sk-');
  });

  test('is reported together with all other errors', () => {
    const errors = errorsOf({ PORT: 'x', ASSISTANT_LLM_MODEL: 'a-model' });
    expect(errors).toHaveLength(3);
  });
});
