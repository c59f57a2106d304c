import { lazy } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

/** Few accounts have a second factor. */
export const LazyCodeStep = lazy(async () => ({
  default: (await importWithRetry(() => import('./code-step.tsx'))).CodeStep,
}));
