import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { listen, onFreePorts } from './ports.ts';

test('retries on another port if the first was taken', async () => {
  const tried: (number | undefined)[] = [];
  const taken = createServer();
  const start = async ([port]: number[]): Promise<string> => {
    tried.push(port);
    if (tried.length === 1) await listen(taken, port);
    const server = createServer();
    await listen(server, port);
    server.close();
    return 'started';
  };
  expect(await onFreePorts(1, start)).toBe('started');
  expect(tried).toHaveLength(2);
  expect(tried[1]).not.toBe(tried[0]);
  taken.close();
});

test('does not retry after another error', async () => {
  let calls = 0;
  const start = async (): Promise<void> => {
    calls += 1;
    throw new Error('disk full');
  };
  await expect(onFreePorts(1, start)).rejects.toThrow('disk full');
  expect(calls).toBe(1);
});
