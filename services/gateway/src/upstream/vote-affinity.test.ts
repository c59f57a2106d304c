import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Replica } from '@showhands/service-kit/discovery';
import { createVoteAffinity } from './vote-affinity.ts';

const MAX_PENDING = 3;

const replicaNamed = (tag: string): Replica => ({ origin: `http://${tag}:80`, hostname: tag, port: 80, tag });

const next = async (key?: number) => replicaNamed(key === undefined ? 'turn' : `replica-${key % 2}`);

const select = createVoteAffinity({ next }, MAX_PENDING);

const call = async (url: string) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  const { tag } = await select(request, response);
  return { tag, end: () => response.emit('close') };
};

const voteOn = (lastDigit: number): string => `/api/polls/${randomUUID().slice(0, -1)}${lastDigit}/vote`;

test('replicas take turns with the votes of a poll of which too many are under way', async () => {
  const [even, odd] = [voteOn(2), voteOn(3)];
  const first = await call(even);
  expect([first, await call(even), await call(even)].map(({ tag }) => tag)).toEqual(Array(3).fill('replica-0'));
  expect([await call(even), await call(even), await call(odd)].map(({ tag }) => tag)).toEqual([
    'turn',
    'turn',
    'replica-1',
  ]);

  first.end();
  expect((await call(even)).tag).toBe('replica-0');
  expect((await call(even)).tag).toBe('turn');
});

test('replicas take turns with other calls', async () => {
  expect((await call(`/api/polls/${randomUUID()}`)).tag).toBe('turn');
});
