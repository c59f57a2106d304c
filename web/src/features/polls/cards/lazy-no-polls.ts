import { lazy } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

/** Lazy: most lists have polls. */
export const NoPolls = lazy(async () => ({ default: (await importWithRetry(() => import('./no-polls.tsx'))).NoPolls }));
