import { afterAll, beforeAll, test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { type AssistantUnderTest, startAssistant } from './assistant-under-test.ts';

let assistant: AssistantUnderTest;

beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS };
  assistant = await startAssistant(environment);
});

afterAll(() => assistant.close());

test.each(limitedEndpoints('assistant'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(assistant.api, endpoint, () => assistant.auth.user().token);
});
