import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@showhands/service-kit/free-port';
import { listen } from './servers/ports.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

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

const failure = async (socket: Socket): Promise<string> => {
  const [error] = await once(socket, 'error');
  return error.code;
};

test('forwards a large body and its end unchanged in both directions', async () => {
  const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  const socket = await connected();
  socket.end(body);
  const echoed = await received(socket, body.length);
  expect(echoed.equals(body)).toBe(true);
  await once(socket, 'close');
});

test('holds data back in a black hole, and delivers it after healing', async () => {
  const socket = await connected();
  socket.write('before');
  await received(socket, 6);
  proxy.blackhole();
  socket.write('during');
  const silence = await Promise.race([received(socket, 6), sleep(80, 'silence')]);
  expect(silence).toBe('silence');
  const echoed = once(socket, 'data');
  await proxy.heal();
  expect(String(await echoed)).toBe('during');
  socket.destroy();
});

test('accepts connections into a black hole, without a response', async () => {
  proxy.blackhole();
  const socket = await connected();
  socket.write('hello');
  expect(await Promise.race([received(socket, 5), sleep(80, 'silence')])).toBe('silence');
  socket.destroy();
});

test('refuses new connections and resets old ones, until healed on the same port', async () => {
  const old = await connected();
  old.write('x');
  await received(old, 1);
  const [code] = await Promise.all([failure(old), proxy.refuse()]);
  expect(code).toBe('ECONNRESET');
  expect(await failure(connect(proxy.port, '127.0.0.1'))).toBe('ECONNREFUSED');
  await proxy.heal();
  const socket = await connected();
  socket.write('again');
  expect(String(await received(socket, 5))).toBe('again');
  socket.destroy();
});

test('resets only current connections', async () => {
  const old = await connected();
  old.write('x');
  await received(old, 1);
  const reset = failure(old);
  proxy.reset();
  expect(await reset).toBe('ECONNRESET');
  const socket = await connected();
  socket.write('fine');
  expect(String(await received(socket, 4))).toBe('fine');
  socket.destroy();
});

test('delays each direction and keeps the order', async () => {
  proxy.latency(60);
  const socket = await connected();
  const start = performance.now();
  for (const letter of 'abc') socket.write(letter);
  expect(String(await received(socket, 3))).toBe('abc');
  expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  socket.destroy();
});

test('resets a client if the target is gone', async () => {
  const orphan = await tcpProxy({ target: `tcp://127.0.0.1:${await freePort()}` });
  expect(await failure(connect(orphan.port, '127.0.0.1'))).toBe('ECONNRESET');
  await orphan.close();
});

test('replaces only host and port of a URL', () => {
  expect(proxy.through('amqp://guest:secret@10.0.0.1:5672/tenant?heartbeat=5')).toBe(
    `amqp://guest:secret@127.0.0.1:${proxy.port}/tenant?heartbeat=5`,
  );
});

test('half open connections stay silent while new ones pass, and are reset on healing', async () => {
  const old = await connected();
  old.write('x');
  await received(old, 1);
  proxy.halfOpen();
  old.write('lost');
  let isSilent = true;
  old.on('data', () => {
    isSilent = false;
  });
  const fresh = await connected();
  fresh.write('fresh');
  expect(String(await received(fresh, 5))).toBe('fresh');
  const [code] = await Promise.all([failure(old), proxy.heal()]);
  expect([code, isSilent]).toEqual(['ECONNRESET', true]);
  fresh.destroy();
});

test('delays the lost share of the chunks by a retransmission', async () => {
  const socket = await connected();
  proxy.loss(1);
  socket.write('late');
  expect(await Promise.race([received(socket, 4), sleep(150, 'silence')])).toBe('silence');
  socket.destroy();
});

test('limits the bandwidth of each direction', async () => {
  const socket = await connected();
  proxy.bandwidth(10_000);
  socket.write(Buffer.alloc(3_000));
  expect(await Promise.race([received(socket, 3_000), sleep(300, 'silence')])).toBe('silence');
  socket.destroy();
});

test('asks for the target of each connection', async () => {
  const other = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('other');
  });
  let target = `tcp://127.0.0.1:${proxy.port}`;
  const following = await tcpProxy({ target: () => target });
  const first = connect(following.port, '127.0.0.1');
  first.write('echo');
  expect(String(await received(first, 4))).toBe('echo');
  target = `tcp://127.0.0.1:${await listen(other)}`;
  const second = connect(following.port, '127.0.0.1');
  expect(String(await received(second, 5))).toBe('other');
  for (const socket of [first, second]) socket.destroy();
  await following.close();
  other.close();
});
