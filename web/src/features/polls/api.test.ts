import { expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll, json } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { dashboardQuery, pollQuery } from './api.ts';
import { applyEvent } from './apply-event.ts';

const FILTER = { q: '', category: 'all' } as const;
const STALE = { staleTime: 0 };

/** Each request waits for its response. */
const mockApi = () => {
  const pending: ((response: Response) => void)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    pending.push(resolve);
    return promise;
  });
  return (response: Response) => pending.shift()?.(response);
};

const pageOf = (polls: Poll[]) => json(200, polls, { 'X-Total-Count': String(polls.length) });

test('keeps an update that overtakes the refetch of its poll', async () => {
  const respond = mockApi();
  const client = createQueryClient();
  const poll = aPoll({ version: 1 });
  const first = client.query(pollQuery(poll.id));
  respond(json(200, poll));
  expect((await first).version).toBe(1);
  const second = client.query({ ...pollQuery(poll.id), ...STALE });
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 3, total_votes: 9 } }, Date.now());
  respond(json(200, { ...poll, version: 2 }));
  expect(await second).toMatchObject({ version: 3, total_votes: 9 });
});

test('keeps an update that overtakes the refetch of a list, but takes newer polls and new ones', async () => {
  const respond = mockApi();
  const client = createQueryClient();
  const [overtaken, changed, added] = [aPoll({ version: 1 }), aPoll({ version: 1 }), aPoll({ version: 1 })];
  const first = client.infiniteQuery(dashboardQuery(FILTER));
  respond(pageOf([overtaken, changed]));
  await first;
  const second = client.infiniteQuery({ ...dashboardQuery(FILTER), ...STALE });
  applyEvent(client, { name: 'pollUpdate', update: { ...overtaken, version: 5 } }, Date.now());
  respond(pageOf([{ ...overtaken, version: 4 }, { ...changed, version: 2 }, added]));
  const versions = (await second).pages[0]?.items.map(({ id, version }) => [id, version]);
  expect(versions).toEqual([
    [overtaken.id, 5],
    [changed.id, 2],
    [added.id, 1],
  ]);
});
