import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askAssistant } from '@showhands/contracts';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';

let assistant: AssistantUnderTest;

beforeAll(async () => {
  assistant = await startAssistant();
});

afterAll(() => assistant.close());

const body = { message: 'How do I vote on polls?' };

const askTimes = async (count: number, token: string, api = assistant.api) =>
  Promise.all(Array.from({ length: count }, () => api.attempt(askAssistant, { token, body })));

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

test('a user may ask twenty times a minute, even all at once, and is then told to wait', async () => {
  const { token } = assistant.auth.user();
  const answers = await askTimes(25, token);
  expect(statuses(answers)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const refusal = answers.find(({ status }) => status === 429);
  expect(refusal?.body).toMatchObject({
    code: 'rate_limited',
    message: 'Please wait a moment before asking again',
  });
  const wait = Number(refusal?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
  expect(statuses(await askTimes(1, assistant.auth.user().token))).toEqual([200]);
});

test('what is no message does not count', async () => {
  const { token } = assistant.auth.user();
  for (let count = 0; count < 25; count += 1) await assistant.api.refusal(askAssistant, { token, body: {} });
  expect(statuses(await askTimes(20, token))).toEqual(Array(20).fill(200));
});

test('RATE_LIMITS=off lets every question through, and says so', async () => {
  const api = await assistant.replica({ RATE_LIMITS: 'off' });
  expect(statuses(await askTimes(40, assistant.auth.user().token, api))).toEqual(Array(40).fill(200));
  expect(assistant.logged()).toContain('questions are not limited');
});
