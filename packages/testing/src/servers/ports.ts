import { once } from 'node:events';
import type { Server } from 'node:net';
import { inspect } from 'node:util';
import { freePorts, listenOnFreePort } from '@showhands/service-kit/free-port';

/** Listens on the loopback, on a free port unless one is given. @returns the port */
export const listen = async (server: Server, port = 0, host = '127.0.0.1'): Promise<number> => {
  if (port === 0) return listenOnFreePort(server, host);
  await once(server.listen(port, host), 'listening');
  return port;
};

/** How servers say that another process has their port. */
export const PORT_TAKEN = /address already in use|eaddrinuse|port is already allocated|could not bind/i;
const ATTEMPTS = 5;

/** Runs `start` with free ports; retries with others if another process took one first. */
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
