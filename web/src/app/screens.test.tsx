import { readdirSync } from 'node:fs';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { uuid } from '#jest/factories.ts';
import { Preloaded } from '#lib/lazy-with-preload.ts';
import { paths } from '#lib/paths.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { session } from '#lib/session/session.ts';
import { Providers } from './providers.tsx';
import { loadableScreens, prefetchScreen } from './screen-loading.ts';
import { type ScreenEntry, screens } from './screens.ts';

const USER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };
const TOKEN = `e30.${Buffer.from(JSON.stringify(USER)).toString('base64url')}.c2ln`;

const entries = Object.entries<ScreenEntry>(screens).map(([name, entry]) => ({ name, ...entry }));

const notFound = JSON.stringify({ message: 'Not found', code: 'not_found', requestId: 'r' });

/** Fails every request. Returns the URLs, as they are requested. */
const recordRequests = (): string[] => {
  const requested: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requested.push(String(input));
    return new Response(notFound, { status: 404 });
  });
  return requested;
};

afterEach(() => {
  session.signOut();
});

const openScreen = async (path: string, id: string) => {
  const loadable = loadableScreens.find((one) => one.path === path);
  if (!loadable) throw new Error(`No screen at ${path}`);
  await loadable.preload();
  render(
    <Providers queryClient={createQueryClient()}>
      <MemoryRouter initialEntries={[path.replace(':id', id)]}>
        <Routes>
          <Route path={path} element={<Preloaded part={loadable} />} />
          <Route path="*" />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  await act(async () => undefined);
};

test.each(entries)('$name opens and has a title', async ({ path, signedIn }) => {
  recordRequests();
  if (signedIn) session.signIn(TOKEN, USER);
  await openScreen(path, uuid());
  expect(document.title).toMatch(/\S · Showhands$|\S – Results · Showhands$|^Unable/);
});

test.each(entries.filter(({ prefetch }) => prefetch))(
  '$name requests what the head of the page prefetches, once, and nothing else',
  async ({ path, prefetch = [] }) => {
    const requested = recordRequests();
    const id = uuid();
    session.signIn(TOKEN, USER);
    await openScreen(path, id);
    // The page asks where the presenters are once it is idle.
    const atOnce = requested.filter((url) => !url.endsWith('/sequences'));
    expect(atOnce.toSorted()).toEqual(prefetch.map((url) => url.replace(':id', id)).toSorted());
  },
);

test.each(entries)('what $name fetches before it renders is among what the head prefetches', async (entry) => {
  const { path, prefetch = [] } = entry;
  const requested = recordRequests();
  const id = uuid();
  session.signIn(TOKEN, USER);
  await prefetchScreen(createQueryClient(), new URL(path.replace(':id', id), 'http://page'), USER.id);
  expect(prefetch.map((url) => url.replace(':id', id))).toEqual(expect.arrayContaining(requested));
});

test('every module in routes/ is registered', () => {
  const files = readdirSync(new URL('./routes', import.meta.url)).filter((name) => !name.includes('.test.'));
  expect([...new Set(entries.map(({ file }) => `${file}.tsx`))].toSorted()).toEqual(files.toSorted());
});

test('no two screens share an address', () => {
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
});

test('links lead to the addresses that the screens are registered under', () => {
  expect(paths.dashboard).toBe('/');
  expect(paths.myPolls).toBe('/my-polls');
  expect(paths.poll('8b6f3c1e')).toBe('/poll/8b6f3c1e');
  expect(paths.pollResults('8b6f3c1e')).toBe('/poll/8b6f3c1e/results');
  expect(paths.editPoll('$&')).toBe('/poll/$&/edit');
});
