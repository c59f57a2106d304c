import { expect, jest, test } from '@jest/globals';
import { getPollStats } from '@showhands/contracts';
import { createApiClient } from './api-client.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('a function that the browser lacks neither counts as a network failure nor opens the circuit', async () => {
  let requests = 0;
  const api = createApiClient({
    fetch: async () => {
      requests += 1;
      return Response.json({ totalPolls: 3, totalVotes: 9, recentPolls: 1 });
    },
    session: { token: () => 'one', expire: () => undefined },
    breaker: createCircuitBreaker(() => 0),
    limiter: createConcurrencyLimiter(5),
    now: () => 0,
    random: () => 0,
    sleep: async () => undefined,
    timeout: () => new AbortController().signal,
  });
  const missing = jest.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  for (let call = 0; call < 10; call += 1) {
    await expect(api.call(getPollStats, {})).rejects.toThrow('is not a function');
  }
  expect(requests).toBe(0);
  missing.mockRestore();
  expect(await api.call(getPollStats, {})).toMatchObject({ totalPolls: 3 });
});
