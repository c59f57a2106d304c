import { describe, expect, test } from '@jest/globals';
import { askAssistant } from '@showhands/contracts';
import { startRedis } from '@showhands/testing';
import { useFixture } from '@showhands/testing/service-under-test';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';
import { startFakeModel } from './fake-model.ts';

const model = useFixture(startFakeModel);

const start = (environment: Readonly<Record<string, string>> = {}): Promise<AssistantUnderTest> =>
  startAssistant({ ...model.environment, ASSISTANT_LLM_BUDGET: '3', ...environment });

const QUESTION = 'How do I create a poll?';

const overBudget = async ({ url }: AssistantUnderTest): Promise<string | undefined> => {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return /^showhands_assistant_over_budget\{[^}]*\} (\d+)$/m.exec(metrics)?.[1];
};

describe('the budget of an hour', () => {
  const assistant = useFixture(() => start());

  test('is not spent on small talk and declined questions', async () => {
    for (const message of ['Hello', 'thanks', 'How do I bake bread?', 'bye']) await assistant.ask(message);
    expect(await overBudget(assistant)).toBe('0');
  });

  test('when it is spent, the articles answer all users, and a metric counts it', async () => {
    const answers: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) answers.push((await assistant.ask(QUESTION)).response);
    expect(answers.slice(0, 3)).toEqual(['An answer.', 'An answer.', 'An answer.']);
    for (const answer of answers.slice(3)) expect(answer).toMatch(/^Choose Create Poll in the sidebar\. /);
    expect(await overBudget(assistant)).toBe('2');
  });
});

test('replicas share the budget, also without rate limits', async () => {
  const redis = await startRedis();
  const assistant = await start({ REDIS_URL: redis.url, RATE_LIMITS: 'off' });
  const apis = [assistant.api, (await assistant.replica()).api];
  const call = { token: assistant.auth.user().token, body: { message: QUESTION } };
  const asked = await Promise.all([...apis, ...apis, ...apis].map((api) => api.call(askAssistant, call)));
  expect(asked.filter(({ body }) => body.response === 'An answer.')).toHaveLength(3);
  await assistant.close();
  await redis.stop();
});
