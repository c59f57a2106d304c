import { OrphanedDrafts } from '#features/comments/components/orphaned-drafts.tsx';
import { useDrafts } from '#features/comments/use-drafts.ts';
import { PollNotFound } from '#features/polls/detail/poll-not-found.tsx';

/** Shown when the poll has been deleted. Keeps unsent comments of the user on the screen. */
export const MissingPoll = ({ id }: { id: string }) => (
  <PollNotFound noRedirect={useDrafts(id).length > 0}>
    <OrphanedDrafts pollId={id} isOrphaned={() => true} />
  </PollNotFound>
);
