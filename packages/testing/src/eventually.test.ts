import { expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';

test('retries until the assertion passes, and returns its value', async () => {
  let calls = 0;
  const assertion = () => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
    return calls;
  };
  expect(await eventually(assertion, { intervalMs: 1 })).toBe(3);
});

test('awaits an asynchronous assertion', async () => {
  let calls = 0;
  const assertion = async () => {
    calls += 1;
    if (calls < 2) throw new Error('not yet');
  };
  await eventually(assertion, { intervalMs: 1 });
  expect(calls).toBe(2);
});

test('throws the last error after the timeout', async () => {
  let calls = 0;
  const assertion = () => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  };
  const error = await eventually(assertion, { timeoutMs: 30, intervalMs: 5 }).catch((reason: unknown) => reason);
  expect(calls).toBeGreaterThan(1);
  expect(error).toEqual(new Error(`failure ${calls}`));
});
