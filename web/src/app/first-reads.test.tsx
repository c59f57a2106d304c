import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { uuid } from '../../jest/factories.ts';
import { Preloaded } from '../lib/preloadable.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { firstReads } from './first-reads.ts';
import { Providers } from './providers.tsx';
import { screens } from './screens.ts';

const USER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };
const TOKEN = `e30.${Buffer.from(JSON.stringify(USER)).toString('base64url')}.c2ln`;

const notFound = JSON.stringify({ message: 'Not found', code: 'not_found', requestId: 'r' });

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  session.signOut();
});

test.each(Object.values(screens).filter(({ pattern }) => firstReads[pattern]))(
  '$pattern asks what the head of the page asks ahead of it, once, and nothing else',
  async (screen) => {
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(String(input));
      return new Response(notFound, { status: 404 });
    });
    const id = uuid();
    session.signIn(TOKEN, USER);
    await screen.preload();
    render(
      <Providers queryClient={createQueryClient()}>
        <MemoryRouter initialEntries={[screen.pattern.replace(':id', id)]}>
          <Routes>
            <Route path={screen.pattern} element={<Preloaded part={screen} />} />
          </Routes>
        </MemoryRouter>
      </Providers>,
    );
    await act(async () => undefined);
    expect(asked.toSorted()).toEqual(firstReads[screen.pattern]?.map((read) => read.replace(':id', id)).toSorted());
  },
);
