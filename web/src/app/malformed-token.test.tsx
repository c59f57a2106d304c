import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { tokenFor, VIEWER } from '../../jest/factories.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('a navigation notices that the stored token has become malformed', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  session.signIn(tokenFor(VIEWER), VIEWER);
  render(
    <Providers queryClient={createQueryClient()}>
      <Router />
    </Providers>,
  );
  await screen.findByRole('main');
  // In one step, in which no screen calls the server.
  act(() => {
    sessionStorage.setItem('token', 'malformed');
    history.pushState(null, '', '#main');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(session.getState()).toMatchObject({ status: 'ending', message: 'Invalid token format' });
});
