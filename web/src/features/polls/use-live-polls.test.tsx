import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aPoll } from '#jest/factories.ts';
import { shownToasts } from '#jest/ui-fixture.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { live } from '#lib/socket/live.ts';
import { pollKeys } from './api.ts';
import { useLivePolls } from './use-live-polls.ts';

const handlers = new Map<string, (payload: unknown) => void>();

const mount = (poll: Poll) => {
  const client = createQueryClient();
  client.setQueryData(pollKeys.detail(poll.id), poll);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useLivePolls(), { wrapper });
  return { unmount, cached: () => client.getQueryData<Poll>(pollKeys.detail(poll.id)) };
};

const receive = (name: string, payload: unknown) => act(async () => handlers.get(name)?.(payload));
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(live, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler as (payload: unknown) => void);
    return () => void handlers.delete(name);
  });
});
test('applies the first update at once and batches those that follow within 250 ms', async () => {
  const poll = aPoll({ version: 1 });
  const { cached } = mount(poll);
  await receive('pollUpdate', { ...poll, version: 2 });
  expect(cached()?.version).toBe(2);
  await receive('pollUpdate', { ...poll, version: 3 });
  await receive('pollUpdate', { ...poll, version: 4 });
  await wait(249);
  expect(cached()?.version).toBe(2);
  await wait(1);
  expect(cached()?.version).toBe(4);
});

test('closes a poll and shows the message of a former server, which sends no title', async () => {
  const poll = aPoll();
  const { cached } = mount(poll);
  await receive('pollClosed', { pollId: poll.id, message: 'This poll has ended' });
  expect(shownToasts()).toEqual(['info: This poll has ended']);
  expect(cached()?.status).toBe('closed');
});

test.each([
  ['Costs $& or {title}', '"Costs $& or {title}" was automatically closed'],
  ['قهوة', '"\u2068قهوة\u2069" was automatically closed'],
])('names the closed poll %j, isolated from the text around it', async (title, text) => {
  mount(aPoll());
  await receive('pollClosed', { pollId: aPoll().id, message: 'This poll has ended', title });
  expect(shownToasts()).toEqual([`info: ${text}`]);
});

test('unsubscribes and drops batched events on unmount', async () => {
  const poll = aPoll({ version: 1 });
  const { unmount, cached } = mount(poll);
  await receive('pollUpdate', { ...poll, version: 2 });
  await receive('pollUpdate', { ...poll, version: 3 });
  unmount();
  expect(handlers.size).toBe(0);
  await wait(1_000);
  expect(cached()?.version).toBe(2);
});
