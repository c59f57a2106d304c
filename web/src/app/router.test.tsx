import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

beforeEach(() => {
  session.signOut();
  const noDemo = JSON.stringify({ demoAccount: null });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(noDemo, { status: 200 }));
});
const open = (path: string) => {
  history.replaceState(null, '', path);
  return render(
    <Providers queryClient={createQueryClient()}>
      <Router />
    </Providers>,
  );
};

test.each([['/'], ['/create'], ['/poll/8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10'], ['/anything/else'], ['/login']])(
  'redirects %s to sign-in while signed out',
  async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  },
);

test('opens registration while signed out', async () => {
  open('/register');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
  expect(location.pathname).toBe('/register');
});
