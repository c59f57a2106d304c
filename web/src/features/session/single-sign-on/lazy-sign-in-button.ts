import { lazy } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

/** Most installations have no single sign-on. */
export const LazySignInButton = lazy(async () => ({
  default: (await importWithRetry(() => import('./sign-in-button.tsx'))).SignInButton,
}));
