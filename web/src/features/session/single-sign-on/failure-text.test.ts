import { expect, test } from '@jest/globals';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from './failure-text.ts';

const suspension = { until: '2030-01-14T13:20:00.000Z', reason: 'spam', note: 'No advertising' };

test.each([
  [{ code: 'account_suspended', suspension }, 'Reason: Spam or advertising. Moderators wrote: No advertising'],
  [{ code: 'sign_in_cancelled' }, 'The sign-in service did not sign you in'],
  [{ code: 'not_known', message: 'As the server says' }, 'As the server says'],
])('a failed sign-in with %j tells its cause', (details, text) => {
  expect(failureText(new ApiError({ status: 403, ...details }))).toContain(text);
});
