import { test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { useAssistant } from './assistant-under-test.ts';

const assistant = useAssistant({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS });

test.each(limitedEndpoints('assistant'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(assistant.api, endpoint, () => assistant.auth.user().token);
});
