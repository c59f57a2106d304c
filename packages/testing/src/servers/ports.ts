import { once } from 'node:events';
import { createServer } from 'node:net';

const listenAnywhere = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return { server, port: address.port };
};

/** Ports that were free a moment ago, all different. */
export const freePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(Array.from({ length: count }, listenAnywhere));
  await Promise.all(held.map(({ server }) => once(server.close(), 'close')));
  return held.map(({ port }) => port);
};

const portTaken = /address already in use|eaddrinuse|port is already allocated|could not bind/i;
const attempts = 5;

/** Runs `start` with free ports, and again with others when another process took one first. */
export const onFreePorts = async <T>(count: number, start: (ports: number[]) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const ports = await freePorts(count);
    try {
      return await start(ports);
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error) || !portTaken.test(error.message)) throw error;
    }
  }
};
