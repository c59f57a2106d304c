import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Replica } from '@showhands/service-kit/discovery';
import { createVoteAffinity } from './vote-affinity.ts';

const MAX_PENDING = 3;
const ORIGINS = ['http://127.0.0.1:1', 'http://127.0.0.2:1', 'http://127.0.0.3:1'];
const REPLICAS: Replica[] = ORIGINS.map((origin) => ({ origin, hostname: origin.slice(7, -2), port: 1, tag: origin }));

const select = (() => {
  let turns = 0;
  const next = async (key?: number) => {
    turns += key === undefined ? 1 : 0;
    return REPLICAS[(key ?? turns) % REPLICAS.length] as Replica;
  };
  return createVoteAffinity({ next }, MAX_PENDING);
})();

const call = async (url: string) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  const { origin } = await select(request, response);
  return { origin, end: () => response.emit('close') };
};

test('replicas take turns with the votes of a poll of which too many are under way', async () => {
  const vote = `/api/polls/${randomUUID()}/vote`;
  const first = await call(vote);
  const pending = [first, await call(vote), await call(vote)];
  expect(new Set(pending.map(({ origin }) => origin))).toEqual(new Set([first.origin]));

  const turns = [await call(vote), await call(vote), await call(vote)];
  expect(turns.map(({ origin }) => origin).toSorted()).toEqual(ORIGINS);

  first.end();
  expect((await call(vote)).origin).toBe(first.origin);
  expect(new Set([(await call(vote)).origin, (await call(vote)).origin]).size).toBe(2);
});

test('replicas take turns with other calls', async () => {
  const poll = `/api/polls/${randomUUID()}`;
  const origins = [await call(poll), await call(poll), await call(poll)].map(({ origin }) => origin);
  expect(origins.toSorted()).toEqual(ORIGINS);
});
