import { test } from '@jest/globals';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { useNotifications } from './notifications-under-test.ts';

const notifications = useNotifications({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS });

test.each(limitedEndpoints('notifications'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(notifications.api, endpoint, () => notifications.auth.user().token);
});
