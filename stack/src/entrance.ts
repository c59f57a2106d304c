import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The public port: hands each connection to a gateway, as a balancer in front of several would. */
export interface Entrance {
  readonly port: number;
  close(): Promise<void>;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

const join = (caller: Socket, gateway: Socket): void => {
  caller.pipe(gateway);
  gateway.pipe(caller);
  caller.once('close', () => gateway.destroy());
  gateway.once('close', () => caller.destroySoon());
};

/** @param gateways those that are ready now. @throws the system's error, `EADDRINUSE` when the port is taken */
export const openEntrance = async (at: Place, gateways: () => readonly Place[]): Promise<Entrance> => {
  const callers = new Set<Socket>();
  let turn = 0;

  const lead = (caller: Socket, tries: number): void => {
    const open = gateways();
    turn += 1;
    const place = open[turn % open.length];
    if (!place || tries === 0) {
      caller.destroy();
      return;
    }
    const gateway = connect({ ...place, noDelay: true, allowHalfOpen: true });
    const refused = (): void => lead(caller, tries - 1);
    gateway.once('error', refused);
    gateway.once('connect', () => {
      gateway.off('error', refused);
      gateway.on('error', () => caller.destroy());
      join(caller, gateway);
    });
  };

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (caller) => {
    callers.add(caller);
    caller.once('close', () => callers.delete(caller));
    caller.on('error', () => caller.destroy());
    lead(caller, gateways().length);
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the entrance has no port');
  return {
    port: address.port,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const caller of callers) caller.destroy();
      await closed;
    },
  };
};
