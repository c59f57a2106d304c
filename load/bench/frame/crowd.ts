import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CrowdAnswer, CrowdOrder, HeardByCrowd } from './crowd-orders.ts';

const PROGRAM = resolve(import.meta.dirname, '../processes/crowd.ts');
const QUIET_MS = 500;

/** Sockets in a process of their own. */
export interface Crowd {
  /** One socket more for each token, in the room of the poll when this resolves. */
  open(url: string, tokens: readonly string[], pollId: string): Promise<void>;
  /** What was heard since the last time, once nothing more comes. */
  collect(): Promise<HeardByCrowd>;
  close(): Promise<void>;
}

export const startCrowd = (): Crowd => {
  const child = fork(PROGRAM, [], { execPath: process.execPath });
  const exited = once(child, 'exit');

  const ask = async (order: CrowdOrder): Promise<CrowdAnswer> => {
    child.send(order);
    const [answer]: CrowdAnswer[] = await once(child, 'message');
    if (!answer) throw new Error('the crowd has nothing to say');
    return answer;
  };
  const hear = async (forget: boolean): Promise<HeardByCrowd> => {
    const answer = await ask({ kind: 'collect', forget });
    if (answer.kind !== 'heard') throw new Error('the crowd is still on its way in');
    return answer;
  };

  return {
    open: async (url, tokens, pollId) => void (await ask({ kind: 'open', url, tokens, pollId })),
    collect: async () => {
      for (let before = -1; ; await delay(QUIET_MS)) {
        const { count } = await hear(false);
        if (count === before) return hear(true);
        before = count;
      }
    },
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
};
