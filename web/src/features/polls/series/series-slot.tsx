import type { Poll } from '@showhands/contracts';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

const SeriesNote = lazy(async () => ({
  default: (await importWithRetry(() => import('./series-note.tsx'))).SeriesNote,
}));

/** The other runs of a poll that repeats. Most polls load nothing. */
export const SeriesSlot = ({ poll }: { poll: Poll }) =>
  poll.run === undefined ? null : (
    <Suspense fallback={<div className="min-h-row" />}>
      <SeriesNote poll={poll} />
    </Suspense>
  );
