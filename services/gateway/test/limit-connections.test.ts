import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpServer, type HttpServer, listen } from '@showhands/service-kit/http';
import { eventually } from '@showhands/testing';
import { limitConnections } from '../src/http/limit-connections.ts';
import { startGateway } from './gateway-under-test.ts';

describe('the limit of connections', () => {
  let http: HttpServer;
  let sockets: Socket[];
  let rejected: string[];
  let network: string | null;

  const start = async (maxPerNetwork: number): Promise<void> => {
    const server = createHttpServer((_request, response) => response.end('served'));
    limitConnections(server, {
      maxPerNetwork,
      networkOf: () => network,
      onRejected: (address) => rejected.push(address),
    });
    http = await listen(server, { port: 0, host: '127.0.0.1' });
  };

  /** Opens a connection. @returns whether a request on it is answered */
  const open = async (): Promise<boolean> => {
    const socket = connect(http.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]).catch(
      () => false,
    );
  };

  beforeEach(() => {
    sockets = [];
    rejected = [];
    network = 'a network';
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await http?.close();
  });

  it('closes those of a network beyond its number, not those of other networks', async () => {
    await start(3);
    expect(await Promise.all([open(), open(), open()])).toEqual([true, true, true]);
    expect(await open()).toBe(false);
    expect(rejected).toEqual(['127.0.0.1']);
    network = 'another network';
    expect(await open()).toBe(true);
  });

  it('counts open connections only', async () => {
    await start(1);
    expect(await open()).toBe(true);
    expect(await open()).toBe(false);
    sockets[0]?.destroy();
    await eventually(async () => expect(await open()).toBe(true));
  });

  it('does not count a network that is not limited', async () => {
    await start(1);
    network = null;
    expect(await Promise.all([open(), open(), open()])).toEqual([true, true, true]);
  });

  it('is disabled by 0', async () => {
    await start(0);
    expect(await Promise.all([open(), open(), open()])).toEqual([true, true, true]);
  });
});

it('does not apply to loopback', async () => {
  const gateway = await startGateway({ MAX_CONNECTIONS_PER_ADDRESS: '1' });
  const sockets = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(gateway.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await gateway.close();
});
