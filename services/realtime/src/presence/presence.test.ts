import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit/runtime';
import { Server } from 'socket.io';
import { pollRoom } from '../connections/rooms.ts';
import type { LiveServer } from '../connections/socket-server.ts';
import { startPresence } from './presence.ts';
import { countLocally } from './watchers.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('sends a poll its latest count at most once a second, and nothing while the count stays the same', async () => {
  const io: LiveServer = new Server();
  const { adapter, sockets } = io.of('/');
  const sent: { at: number; watching: number }[] = [];
  const stop = startPresence({
    io,
    broadcast: { presence: (_, watching) => void sent.push({ at: Date.now(), watching }) },
    count: countLocally,
    logger: createLogger('test', 'silent'),
    // oxlint-disable-next-line no-restricted-globals -- the fake timer
    sleep: <T>(ms?: number, value?: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value as T), ms)),
  });
  for (let user = 0; user < 25; user += 1) {
    sockets.set(`socket-${user}`, { data: { userId: `user-${user}` } } as never);
    await adapter.addAll(`socket-${user}`, new Set([pollRoom('lunch')]));
    await jest.advanceTimersByTimeAsync(100);
  }
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent.length).toBeGreaterThan(2);
  for (const [index, { at }] of sent.slice(1).entries())
    expect(at - (sent[index]?.at ?? at)).toBeGreaterThanOrEqual(1_000);
  expect(sent.map(({ watching }) => watching)).toEqual([...new Set(sent.map(({ watching }) => watching))]);
  expect(sent.at(-1)?.watching).toBe(25);
  const stopped = stop();
  await jest.advanceTimersByTimeAsync(1_000);
  await stopped;
});
