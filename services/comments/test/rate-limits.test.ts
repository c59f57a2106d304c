import { test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { useComments } from './comments-under-test.ts';

const comments = useComments({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS });

test.each(limitedEndpoints('comments'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(comments.api, endpoint, () => comments.auth.user().token);
});
