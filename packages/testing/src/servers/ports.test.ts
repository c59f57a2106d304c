import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { listen, onFreePorts } from './ports.ts';

test('retries on another port if the first was taken, and not after another error', async () => {
  const tried: (number | undefined)[] = [];
  const taken = createServer();
  const start = async ([port]: number[]): Promise<void> => {
    tried.push(port);
    if (tried.length === 1) await listen(taken, port);
    if (tried.length === 1) await listen(createServer(), port);
    throw new Error('disk full');
  };
  await expect(onFreePorts(1, start)).rejects.toThrow('disk full');
  expect(new Set(tried).size).toBe(2);
  taken.close();
});
