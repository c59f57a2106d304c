import { afterAll, beforeAll, test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { type CommentsUnderTest, startComments } from './comments-under-test.ts';

let comments: CommentsUnderTest;

beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS };
  comments = await startComments(environment);
});

afterAll(() => comments.close());

test.each(limitedEndpoints('comments'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(comments.api, endpoint, () => comments.auth.user().token);
});
