import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askAssistant } from '@showhands/contracts';
import { startRedis, type TestServer } from '@showhands/testing';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';
import { type FakeModel, startFakeModel } from './fake-model.ts';

let model: FakeModel;
let redis: TestServer;
const started: AssistantUnderTest[] = [];

const start = async (environment: Readonly<Record<string, string>>): Promise<AssistantUnderTest> => {
  const assistant = await startAssistant({ ...model.environment, ASSISTANT_LLM_BUDGET: '3', ...environment });
  started.push(assistant);
  return assistant;
};

beforeAll(async () => {
  [model, redis] = await Promise.all([startFakeModel(), startRedis()]);
});

afterAll(async () => {
  for (const assistant of started) await assistant.close();
  await Promise.all([model.close(), redis.stop()]);
});

const QUESTION = 'How do I create a poll?';

const overBudget = async ({ url }: AssistantUnderTest): Promise<string | undefined> => {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return /^showhands_assistant_over_budget\{[^}]*\} (\d+)$/m.exec(metrics)?.[1];
};

test('beyond the budget of an hour the articles answer all users, and a metric counts it', async () => {
  const assistant = await start({});
  const answers: string[] = [];
  for (const _ of [1, 2, 3, 4, 5]) answers.push((await assistant.ask(QUESTION)).response);
  expect(answers.slice(0, 3)).toEqual(['An answer.', 'An answer.', 'An answer.']);
  for (const answer of answers.slice(3)) expect(answer).toMatch(/^Choose Create Poll in the sidebar\. /);
  expect(await overBudget(assistant)).toBe('2');
});

test('small talk and declined questions cost nothing', async () => {
  const assistant = await start({});
  for (const message of ['Hello', 'thanks', 'What is the capital of France?', 'bye']) await assistant.ask(message);
  expect((await assistant.ask(QUESTION)).response).toBe('An answer.');
  expect(await overBudget(assistant)).toBe('0');
});

test('replicas share the budget, also without rate limits', async () => {
  const assistant = await start({ REDIS_URL: redis.url, RATE_LIMITS: 'off' });
  const replicas = [assistant.api, await assistant.replica()];
  const { token } = assistant.auth.user();
  const asked = [0, 1, 0, 1, 0, 1].map(async (index) => {
    const response = await replicas[index]?.call(askAssistant, { token, body: { message: QUESTION } });
    return response?.body.response;
  });
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 'An answer.')).toHaveLength(3);
});
