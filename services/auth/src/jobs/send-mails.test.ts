import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger, createMetrics } from '@showhands/service-kit/runtime';
import { createMailJob } from './send-mails.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('sends no more mails in a second than the spacing of its senders allows', async () => {
  const waiting = Array.from({ length: 100 }, () => ({ attempts: 1 }));
  const job = createMailJob({
    queue: {
      kind: 'mail',
      maxAttempts: 1,
      concurrency: 4,
      spacingMs: 100,
      claim: async () => waiting.pop(),
      send: async () => true,
      finish: async () => undefined,
      postpone: async () => undefined,
      onRejected: async () => undefined,
    },
    logger: createLogger('test', 'silent'),
    counter: createMetrics('test').counter('mails_total', 'Mails', ['kind', 'outcome']),
  });
  job.wake();
  await jest.advanceTimersByTimeAsync(990);
  expect(waiting).toHaveLength(60);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveLength(20);
  const closed = job.close();
  await jest.advanceTimersByTimeAsync(100);
  await closed;
});
