import { describe, expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '@showhands/service-kit';
import { assistantConfigSchema } from '../src/config.ts';
import { INTERNAL_SECRET } from './assistant-under-test.ts';

const base = { PORT: '8080', INTERNAL_SECRET, AUTH_URL: 'http://auth:8080' };
const model = {
  ASSISTANT_LLM_URL: 'https://llm.example.org/v1',
  ASSISTANT_LLM_MODEL: 'a-model',
  ASSISTANT_LLM_API_KEY: 'sk-secret',
};

const faultsOf = (environment: Readonly<Record<string, string>>): string[] => {
  try {
    loadConfig(assistantConfigSchema, { ...base, ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
};

test('production needs Redis, and no RabbitMQ', () => {
  const production = { NODE_ENV: 'production' };
  expect(faultsOf(production)).toEqual(['  REDIS_URL is required in production']);
  expect(faultsOf({ ...production, REDIS_URL: 'redis://127.0.0.1:6999' })).toEqual([]);
});

describe('the model', () => {
  test('may be left out, or be there with all that it needs', () => {
    expect([faultsOf({}), faultsOf(model), faultsOf({ ...model, ASSISTANT_LLM_TIMEOUT_MS: '5000' })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test.each(Object.keys(model))('is not there without %s, which is named', (name) => {
    const faults = faultsOf({ ...model, [name]: '' });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^ {2}${name} is missing: .* go together$`))]);
  });

  test.each([
    ['ASSISTANT_LLM_URL', 'ftp://llm.example.org'],
    ['ASSISTANT_LLM_URL', 'llm'],
    ['ASSISTANT_LLM_API_KEY', 'sk-secret\nX-Admin: true'],
    ['ASSISTANT_LLM_API_KEY', 'sk-sécret'],
    ['ASSISTANT_LLM_TIMEOUT_MS', '15001'],
    ['ASSISTANT_LLM_TIMEOUT_MS', 'soon'],
  ])('with %s=%j is refused, in words that do not repeat it', (name, value) => {
    const faults = faultsOf({ ...model, [name]: value });
    expect(faults).toEqual([expect.stringContaining(name)]);
    if (name.endsWith('KEY')) expect(faults.join()).not.toContain('sk-');
  });

  test('is named among all other faults at once', () => {
    const faults = faultsOf({ PORT: 'x', ASSISTANT_LLM_MODEL: 'a-model' });
    expect(faults).toHaveLength(3);
  });
});
