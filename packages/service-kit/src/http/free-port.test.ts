import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, freePorts } from './free-port.ts';

test('finds different ports, all of them free', async () => {
  const ports = [...(await freePorts(20)), await freePort()];
  expect(new Set(ports.slice(0, 20)).size).toBe(20);
  const servers = [...new Set(ports)].map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const server of servers) server.close();
});
