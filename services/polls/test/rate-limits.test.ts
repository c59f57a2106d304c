import { afterAll, beforeAll, test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { type PollsUnderTest, startPolls } from './polls-under-test.ts';

let polls: PollsUnderTest;

beforeAll(async () => {
  const environment = {
    RATE_LIMITS: 'on',
    RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS,
    EMBED_ORIGINS: 'https://example.org',
  };
  polls = await startPolls({ environment });
});

afterAll(() => polls.close());

test.each(limitedEndpoints('polls'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(polls.api, endpoint, () => polls.auth.user().token);
});
