import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listen } from './servers/ports.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

// Black holes, refusals and resets are in use all over the tests of outages.

let echo: Server;
let proxy: TcpProxy;

beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  proxy = await tcpProxy({ target: `tcp://127.0.0.1:${await listen(echo)}` });
});

afterEach(async () => {
  await proxy.close();
  await once(echo.close(), 'close');
});

const connected = async (): Promise<Socket> => {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

const received = async (socket: Socket, length: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for (let size = 0; size < length; ) {
    const [chunk] = await once(socket, 'data');
    chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks);
};

const exchange = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text);
  return String(await received(socket, text.length));
};

test.each<[string, (slowed: TcpProxy) => void]>([
  ['perfect', () => undefined],
  ['lossy', (slowed) => slowed.loss(0.05)],
  ['slow', (slowed) => slowed.bandwidth(20_000_000)],
  ['distant', (slowed) => slowed.latency(20)],
])('forwards a large body and its end unchanged in both directions over a %s link', async (_, slow) => {
  slow(proxy);
  const body = Buffer.from(Array.from({ length: 1_000_000 }, (__, index) => index % 251));
  const socket = await connected();
  socket.end(body);
  const echoed = await received(socket, body.length);
  expect(echoed.equals(body)).toBe(true);
  await once(socket, 'close');
});

test('half open connections stay silent while new ones pass, and are reset on healing', async () => {
  const old = await connected();
  await exchange(old, 'x');
  proxy.halfOpen();
  old.write('lost');
  let isSilent = true;
  old.on('data', () => {
    isSilent = false;
  });
  const fresh = await connected();
  expect(await exchange(fresh, 'fresh')).toBe('fresh');
  const [[error]] = await Promise.all([once(old, 'error'), proxy.heal()]);
  expect([error.code, isSilent]).toEqual(['ECONNRESET', true]);
  fresh.destroy();
});
