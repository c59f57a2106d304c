import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitedNetwork } from '@showhands/service-kit/http';

interface ConnectionLimitOptions {
  /** Connections at a time; 0 for no limit. */
  readonly maxPerNetwork: number;
  /** The network that an address counts for; null for one that is not limited. By default `limitedNetwork`. */
  readonly networkOf?: (address: string) => string | null;
  /** Called for each connection beyond the limit. */
  readonly onRejected: (address: string) => void;
}

/** Closes connections beyond the limit of their network at once, before anything is read from them. */
export const limitConnections = (server: Server, options: ConnectionLimitOptions): void => {
  const { maxPerNetwork, networkOf: findNetwork = limitedNetwork, onRejected } = options;
  const open = new Map<string, number>();

  const release = (network: string): void => {
    const left = (open.get(network) ?? 0) - 1;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  };

  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    const network = address === undefined || maxPerNetwork === 0 ? null : findNetwork(address);
    if (address === undefined || network === null) return;
    const count = open.get(network) ?? 0;
    if (count >= maxPerNetwork) {
      socket.destroy();
      onRejected(address);
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => release(network));
  });
};
