import { expect, test } from '@jest/globals';
import { askAssistant } from '@showhands/contracts';
import { statusesOf } from '@showhands/testing/service-under-test';
import { useAssistant } from './assistant-under-test.ts';

const assistant = useAssistant();

const body = { message: 'How do I vote on polls?' };

const askRepeatedly = async (count: number, token: string, api = assistant.api) =>
  Promise.all(Array.from({ length: count }, () => api.attempt(askAssistant, { token, body })));

test('accepts twenty concurrent questions a minute per user, and rejects more with Retry-After', async () => {
  const { token } = assistant.auth.user();
  const responses = await askRepeatedly(25, token);
  expect(statusesOf(responses)).toEqual({ 200: 20, 429: 5 });
  const rejection = responses.find(({ status }) => status === 429);
  expect(rejection?.body).toMatchObject({
    code: 'rate_limited',
    message: 'Please wait a moment before asking again',
  });
  const wait = Number(rejection?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(statusesOf(await askRepeatedly(1, assistant.auth.user().token))).toEqual({ 200: 1 });
});

test('does not count invalid messages', async () => {
  const { token } = assistant.auth.user();
  for (let count = 0; count < 25; count += 1) await assistant.api.expectError(askAssistant, { token, body: {} });
  expect(statusesOf(await askRepeatedly(20, token))).toEqual({ 200: 20 });
});

test('RATE_LIMITS=off disables the limit and logs that', async () => {
  const { api } = await assistant.replica({ RATE_LIMITS: 'off' });
  expect(statusesOf(await askRepeatedly(40, assistant.auth.user().token, api))).toEqual({ 200: 40 });
  expect(assistant.logged('the rate of questions is not limited')).toHaveLength(1);
});
