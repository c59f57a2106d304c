import type { Poll } from '@showhands/contracts';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

const OverTime = lazy(async () => ({
  default: (await importWithRetry(() => import('./over-time.tsx'))).OverTime,
}));

/** The results of all runs of a poll that repeats. Most polls load nothing. */
export const OverTimeSlot = ({ poll }: { poll: Poll }) =>
  poll.run === undefined ? null : (
    <Suspense>
      <OverTime poll={poll} />
    </Suspense>
  );
