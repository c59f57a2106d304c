import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { inspect } from 'node:util';

/** Listens on the loopback and answers the port. */
export const listen = async (server: Server, wanted = 0): Promise<number> => {
  await once(server.listen(wanted, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
};

/** Ports that were free a moment ago, all different. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listen(server)));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};

const PORT_TAKEN = /address already in use|eaddrinuse|port is already allocated|could not bind/i;
const ATTEMPTS = 5;

/** Runs `start` with free ports, and again with others when another process took one first. */
export const onFreePorts = async <T>(count: number, start: (ports: number[]) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const ports = await freePorts(count);
    try {
      return await start(ports);
    } catch (error) {
      if (attempt === ATTEMPTS || !PORT_TAKEN.test(inspect(error))) throw error;
    }
  }
};
