import type { Poll } from '@showhands/contracts';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { useIsCreator } from '../use-is-creator.ts';

const ConclusionNote = lazy(async () => ({
  default: (await importWithRetry(() => import('./conclusion-note.tsx'))).ConclusionNote,
}));

/** The conclusion of a closed poll, and its creator's form. Most polls load neither. */
export const ConclusionSlot = ({ poll }: { poll: Poll }) => {
  const isCreator = useIsCreator(poll);
  if (poll.status !== 'closed' || !(poll.conclusion || isCreator)) return null;
  return (
    <Suspense fallback={<div className="min-h-18" />}>
      <ConclusionNote poll={poll} />
    </Suspense>
  );
};
