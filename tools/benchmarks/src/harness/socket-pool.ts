import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedUpdates, SocketPoolCommand, SocketPoolReply } from './socket-pool-messages.ts';

const PROGRAM = resolve(import.meta.dirname, '../processes/socket-pool.ts');
/** Longer than the interval between two updates of a large room. */
const QUIET_MS = 1_000;

/** Socket.IO clients in a process of their own. */
export interface SocketPool {
  /** Adds one socket per token. Resolves once all are in the poll's room. */
  open(url: string, tokens: readonly string[], pollId: string): Promise<void>;
  /** Waits until no more updates arrive. @returns the updates since the last call */
  collect(): Promise<ReceivedUpdates>;
  close(): Promise<void>;
}

export const startSocketPool = (): SocketPool => {
  const child = fork(PROGRAM, [], { execPath: process.execPath });
  const exited = once(child, 'exit');

  const send = async (command: SocketPoolCommand): Promise<SocketPoolReply> => {
    child.send(command);
    const [reply]: SocketPoolReply[] = await once(child, 'message');
    if (!reply) throw new Error('the socket pool sent an empty reply');
    return reply;
  };
  const received = async (reset: boolean): Promise<ReceivedUpdates> => {
    const reply = await send({ kind: 'collect', reset });
    if (reply.kind !== 'received') throw new Error('the socket pool is still connecting');
    return reply;
  };

  return {
    open: async (url, tokens, pollId) => void (await send({ kind: 'open', url, tokens, pollId })),
    collect: async () => {
      for (let before = -1; ; await delay(QUIET_MS)) {
        const { count } = await received(false);
        if (count === before) return received(true);
        before = count;
      }
    },
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
};
