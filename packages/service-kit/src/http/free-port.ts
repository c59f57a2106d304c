import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Above the ports that `fetch` and browsers refuse, of which 10080 is the last. Below those that systems give to outgoing
 * connections and to servers on port 0, so that no system gives one to somebody else.
 */
const [FIRST_PORT, END_OF_PORTS] = [10_081, 32_768];

const isTaken = (error: unknown): boolean => Error.isError(error) && Reflect.get(error, 'code') === 'EADDRINUSE';

/** Listens on a free TCP port. Others rarely take it while the server is closed. @returns the port */
export const listenOnFreePort = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    try {
      await once(server.listen(port, host), 'listening');
      return port;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
};

/** Finds TCP ports on 127.0.0.1 that are free, all different. Another process may take one before it is used. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listenOnFreePort(server)));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};

/** Finds one free TCP port on 127.0.0.1. */
export const freePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1);
  return port;
};
