import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { stopListening } from '../http/stop-listening.ts';
import { acceptMultiplexed, connectMultiplexed, MultiplexedConnection } from './multiplexed-connection.ts';
import { WINDOW_BYTES } from './multiplexed-stream.ts';

const OPEN_MS = 2_000;

const listen = async (server: TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const closings: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Two ends of a TCP connection, the second of which accepts streams. */
const connectPair = async (isAccepting = () => true) => {
  const server = createTcpServer();
  const accepted = once(server, 'connection');
  const port = await listen(server);
  const socket = connect(port, '127.0.0.1');
  const [other]: Socket[] = await accepted;
  if (!other) throw new Error('nothing was accepted');
  closings.push(
    () => server.close(),
    () => socket.destroy(),
    () => other.destroy(),
  );
  const waiting: ((stream: Duplex) => void)[] = [];
  const onStream = (stream: Duplex): void => waiting.shift()?.(stream);
  const connection = new MultiplexedConnection(socket, Buffer.alloc(0));
  new MultiplexedConnection(other, Buffer.alloc(0), { isAccepting, onStream });
  const arrived = (): Promise<Duplex> => new Promise((resolve) => void waiting.push(resolve));
  const open = (): Promise<[Duplex, Duplex]> => Promise.all([connection.open(OPEN_MS), arrived()]);
  return { socket, other, connection, arrived, open };
};

describe('a stream', () => {
  it('carries bytes in both directions, until each end has ended', async () => {
    const { open } = await connectPair();
    const [near, far] = await open();
    near.write('one');
    near.end(' two');
    expect(await text(far)).toBe('one two');
    far.end('three');
    expect(await text(near)).toBe('three');
    await eventually(() => expect([near.closed, far.closed]).toEqual([true, true]));
  });

  it('carries megabytes unchanged beside others', async () => {
    const { open } = await connectPair();
    const pairs = await Promise.all(Array.from({ length: 5 }, open));
    const contents = pairs.map((_, index) => `${index}`.repeat(2_000_000 + index));
    for (const [index, [near]] of pairs.entries()) near.end(contents[index]);
    const received = await Promise.all(pairs.map(([, far]) => text(far)));
    expect(received.every((content, index) => content === contents[index])).toBe(true);
  });

  it('is closed at both ends when one is destroyed', async () => {
    const { open } = await connectPair();
    for (const destroyed of [0, 1] as const) {
      const pair = await open();
      const closed = Promise.all(pair.map((stream) => once(stream, 'close')));
      pair[destroyed].destroy();
      await closed;
    }
  });

  it('that is not read delays no other, and its writer no longer than its reader', async () => {
    const { open } = await connectPair();
    const [[unread, unreadFar], [near, far]] = [await open(), await open()];
    const hasWritten = new Promise<void>((resolve) => unread.write(Buffer.alloc(4 * WINDOW_BYTES), () => resolve()));
    unread.write('later');
    near.end('at once');
    expect(await text(far)).toBe('at once');
    expect(unread.writableLength).toBeGreaterThan(0);
    unread.end();
    const content = await text(unreadFar);
    expect(content.length).toBe(4 * WINDOW_BYTES + 'later'.length);
    await hasWritten;
  });

  it('times out when nothing arrives, and not before', async () => {
    const { open } = await connectPair();
    const [near, far] = await open();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      const timedOut = jest.fn();
      (near as Duplex & Pick<Socket, 'setTimeout'>).setTimeout(150, timedOut);
      for (let write = 0; write < 4; write += 1) {
        const arrived = once(near, 'data');
        far.write('.');
        await arrived;
        jest.advanceTimersByTime(149);
      }
      expect(timedOut).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(timedOut).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a connection', () => {
  it('sends what many streams are given in turn once', async () => {
    const { open, other } = await connectPair();
    const pairs = await Promise.all(Array.from({ length: 100 }, open));
    const sentBefore = other.bytesWritten;
    const content = 'x'.repeat(1_000);
    const [header, message] = [Buffer.from('header'), Buffer.from(content)];
    for (const [, far] of pairs) {
      far.cork();
      far.write(header);
      far.write(message);
      far.uncork();
    }
    for (const [, far] of pairs) far.end();
    const received = await Promise.all(pairs.map(([near]) => text(near)));
    expect(new Set(received)).toEqual(new Set([`header${content}`]));
    expect(other.bytesWritten - sentBefore).toBeLessThan(5_000);
  });

  it('keeps the order of each stream when some of its bytes are shared', async () => {
    const { open } = await connectPair();
    const pairs = await Promise.all([open(), open()]);
    const shared = Buffer.from('shared ');
    const [[firstNear, first], [secondNear, second]] = pairs;
    first.write(shared);
    second.write('own ');
    second.write(shared);
    first.write(shared);
    first.end('own');
    second.end(shared);
    expect(await Promise.all([text(firstNear), text(secondNear)])).toEqual(['shared shared own', 'own shared shared ']);
  });

  it('refuses streams while it does not accept any, and keeps the others', async () => {
    let isAccepting = true;
    const { open, connection } = await connectPair(() => isAccepting);
    const [near, far] = await open();
    isAccepting = false;
    await expect(connection.open(OPEN_MS)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    near.end('still here');
    expect(await text(far)).toBe('still here');
  });

  it('ends its streams when it is lost, and opens no more', async () => {
    const { open, connection, other } = await connectPair();
    const [near, far] = await open();
    const closed = Promise.all([once(near, 'close'), once(far, 'close')]);
    other.resetAndDestroy();
    await closed;
    await expect(connection.open(OPEN_MS)).rejects.toMatchObject({ code: 'ECONNRESET', syscall: 'connect' });
  });

  it('opens no stream at an end that does not answer, and takes a late answer back', async () => {
    const { other, connection, arrived, open } = await connectPair();
    const late = arrived();
    other.pause();
    await expect(connection.open(100)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    other.resume();
    await once(await late, 'close');
    const [near, far] = await open();
    near.end('the next one');
    expect(await text(far)).toBe('the next one');
  });

  it('closes once its last stream has closed', async () => {
    const { open, connection, socket } = await connectPair();
    const [near, far] = await open();
    connection.close();
    near.end('until here');
    expect(await text(far)).toBe('until here');
    const closed = once(socket, 'close');
    far.end();
    near.resume();
    await closed;
  });

  it('is given up when it receives anything else than frames', async () => {
    const { socket, other } = await connectPair();
    const closed = new Promise<void>((resolve) => other.once('close', () => resolve()));
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await closed;
  });
});

describe('an HTTP server that accepts multiplexed connections', () => {
  let server: Server;
  let port: number;
  beforeEach(async () => {
    server = createServer((request, response) => {
      response.end(`${request.url} at ${request.socket.localPort}`);
    });
    acceptMultiplexed(server);
    port = await listen(server);
    closings.push(() => server.close().closeAllConnections());
  });

  const connectTo = (to: number) => connectMultiplexed({ hostname: '127.0.0.1', port: to, timeoutMs: OPEN_MS });
  const openOn = async (connection: MultiplexedConnection | undefined): Promise<Duplex> => {
    if (!connection) throw new Error('the server accepts no multiplexed connections');
    return connection.open(OPEN_MS);
  };

  it('serves requests on each stream', async () => {
    const connection = await connectTo(port);
    const bodies = ['/one', '/two'].map(async (path) => {
      const stream = await openOn(connection);
      const [response]: IncomingMessage[] = await once(get({ path, createConnection: () => stream }), 'response');
      return response && text(response);
    });
    expect(await Promise.all(bodies)).toEqual([`/one at ${port}`, `/two at ${port}`]);
    connection?.close();
  });

  it('refuses streams once it has stopped listening', async () => {
    const connection = await connectTo(port);
    await stopListening(server);
    await expect(openOn(connection)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(connectTo(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    connection?.close();
  });

  it.each([
    ['responds to the request', createServer((_request, response) => void response.end())],
    ['closes the connection', createServer().on('upgrade', (_request, socket) => void socket.destroy())],
    [
      'upgrades to another protocol',
      createServer().on('upgrade', (_request, socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      }),
    ],
  ])('differs from one that %s', async (_, other) => {
    closings.push(() => other.close().closeAllConnections());
    expect(await connectTo(await listen(other))).toBeUndefined();
  });
});
