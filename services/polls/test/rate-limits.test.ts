import { test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { usePolls } from './polls-under-test.ts';

const polls = usePolls({
  RATE_LIMITS: 'on',
  RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS,
  EMBED_ORIGINS: 'https://example.org',
});

test.each(limitedEndpoints('polls'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(polls.api, endpoint, () => polls.user().token);
});
