import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The system queues a few hundred new connections only. */
const BATCH = 100;

const HEADS: readonly (readonly [line: string, length: string])[] = [
  ['POST /api/login', 'Content-Length: 99000'],
  ['POST /api/login', 'Transfer-Encoding: chunked'],
  ['POST /api/comments', 'Content-Length: 99000'],
  ['POST /socket.io/?EIO=4&transport=polling&sid=x', 'Content-Length: 15000'],
];

/** Sends a head and one byte of its body, once the server has begun to handle the request. */
const startBody = async (url: URL, index: number): Promise<Socket> => {
  const [line, length] = HEADS[index % HEADS.length] ?? ['', ''];
  const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: ${url.host}\r\nExpect: 100-continue\r\n${length}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
  socket.write(length.startsWith('Transfer') ? '1\r\n{\r\n' : '{');
  return socket;
};

export interface SlowBodies {
  /** How many of the bodies were begun, those that replace closed ones included. */
  readonly begun: () => number;
  close(): void;
}

/** Holds `count` requests open whose bodies do not arrive, without a token. Each that the server ends is begun anew. */
export const openSlowBodies = async (address: string, count: number): Promise<SlowBodies> => {
  const url = new URL(address);
  const sockets = new Set<Socket>();
  let begun = 0;
  let isClosed = false;

  const hold = async (index: number): Promise<void> => {
    if (isClosed) return;
    begun += 1;
    const socket = await startBody(url, index);
    if (isClosed || socket.destroyed) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.resume().once('close', () => {
      sockets.delete(socket);
      void hold(index);
    });
  };

  for (let opened = 0; opened < count; opened += BATCH) {
    const size = Math.min(BATCH, count - opened);
    await Promise.all(Array.from({ length: size }, (_, index) => hold(opened + index)));
  }
  const close = (): void => {
    isClosed = true;
    for (const socket of sockets) socket.destroy();
  };
  if (sockets.size < count) {
    close();
    throw new Error(`only ${sockets.size} of ${count} slow bodies are open`);
  }
  return { begun: () => begun, close };
};
