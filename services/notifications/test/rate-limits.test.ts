import { afterAll, beforeAll, test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { type NotificationsUnderTest, startNotifications } from './notifications-under-test.ts';

let notifications: NotificationsUnderTest;

beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS };
  notifications = await startNotifications(environment);
});

afterAll(() => notifications.close());

test.each(limitedEndpoints('notifications'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(notifications.api, endpoint, () => notifications.auth.user().token);
});
