import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on the public port that distributes connections over the gateways (round robin), as a load balancer does. */
export interface GatewayProxy {
  readonly port: number;
  close(): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const pipeBothWays = (client: Socket, gateway: Socket): void => {
  client.pipe(gateway);
  gateway.pipe(client);
  client.once('close', () => gateway.destroy());
  gateway.once('close', () => client.destroySoon());
};

/** @param gateways the gateways that are ready now. @throws the system's error, `EADDRINUSE` if the port is taken */
export const openGatewayProxy = async (address: Address, gateways: () => readonly Address[]): Promise<GatewayProxy> => {
  const clients = new Set<Socket>();
  let turn = 0;

  /** Connects the client to the next gateway, or to the gateway after it if the connection is refused. */
  const forward = (client: Socket, attempts: number): void => {
    const ready = gateways();
    turn += 1;
    const next = ready[turn % ready.length];
    if (!next || attempts === 0) {
      client.destroy();
      return;
    }
    const gateway = connect({ ...next, noDelay: true, allowHalfOpen: true });
    const retry = (): void => forward(client, attempts - 1);
    gateway.once('error', retry);
    gateway.once('connect', () => {
      gateway.off('error', retry);
      gateway.on('error', () => client.destroy());
      pipeBothWays(client, gateway);
    });
  };

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    forward(client, gateways().length);
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the gateway proxy has no port');
  return {
    port: listening.port,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
};
