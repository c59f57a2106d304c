import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import type { SpokenResultsProps } from './spoken-results.tsx';

const SpokenResults = lazy(async () => ({
  default: (await importWithRetry(() => import('./spoken-results.tsx'))).SpokenResults,
}));

/** Loaded separately, since nothing is spoken about a poll as it is at first. */
export const SpokenSlot = (props: SpokenResultsProps) => (
  <Suspense>
    <SpokenResults {...props} />
  </Suspense>
);
