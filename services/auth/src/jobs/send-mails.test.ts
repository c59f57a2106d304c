import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger, createMetrics } from '@showhands/service-kit/runtime';
import { createMailJob } from './send-mails.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('starts one mail after the other, although four can be under way', async () => {
  let starts = 0;
  const job = createMailJob({
    queue: {
      kind: 'mail',
      maxAttempts: 1,
      concurrency: 4,
      spacingMs: 50,
      claim: async () => {
        starts += 1;
        return { attempts: 1 };
      },
      send: async () => true,
      finish: async () => undefined,
      postpone: async () => undefined,
      onRejected: async () => undefined,
    },
    logger: createLogger('test', 'silent'),
    counter: createMetrics('test').counter('mails_total', 'Mails', ['kind', 'outcome']),
  });
  job.wake();
  for (let expected = 1; expected <= 20; expected += 1) {
    await jest.advanceTimersByTimeAsync(expected === 1 ? 0 : 50);
    expect(starts).toBe(expected);
  }
  const closed = job.close();
  await jest.advanceTimersByTimeAsync(1_000);
  await closed;
});
