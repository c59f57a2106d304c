import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePorts, listen, onFreePorts } from './ports.ts';

test('finds different ports, all of them free', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map(() => createServer());
  await Promise.all(servers.map((server, index) => listen(server, ports[index])));
  for (const server of servers) server.close();
});

test('starts again on another port when the first was taken meanwhile', async () => {
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

test('does not repeat another failure', async () => {
  let calls = 0;
  const start = async (): Promise<void> => {
    calls += 1;
    throw new Error('disk full');
  };
  await expect(onFreePorts(1, start)).rejects.toThrow('disk full');
  expect(calls).toBe(1);
});
