import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds TCP ports on 127.0.0.1 that are free, all different. Another process may take one before it is used. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};

/** Finds one free TCP port on 127.0.0.1. */
export const freePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1);
  return port;
};
