import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import type { RevisionNoteProps } from './revision-note.tsx';

const RevisionNote = lazy(async () => ({
  default: (await importWithRetry(() => import('./revision-note.tsx'))).RevisionNote,
}));

/** Says that a poll was edited after votes. Most polls load nothing of it. */
export const RevisionsSlot = (props: RevisionNoteProps) =>
  props.poll.edited_after === undefined ? null : (
    <Suspense fallback={<div className="min-h-target" />}>
      <RevisionNote {...props} />
    </Suspense>
  );
