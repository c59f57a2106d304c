import type { Comment, Poll } from '@showhands/contracts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { ScrollAnchoredList } from '#components/ui/scroll-anchored-list.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { commentMessages } from '#lib/messages/comments.ts';
import { useSession } from '#lib/session/session.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { useThreads } from '../use-threads.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { OrphanedDrafts } from './orphaned-drafts.tsx';
import { ThreadItem } from './thread-item.tsx';

const copy = commentMessages;

const EMPTY: Record<Poll['status'], string | null> = { active: copy.none, closed: copy.noneClosed, draft: null };

interface Props {
  poll: Poll;
  /** Why replying is disabled, or null. */
  disabledReason: string | null;
  onDelete: (comment: Comment) => void;
}

export const CommentList = ({ poll, disabledReason, onDelete }: Props) => {
  const session = useSession();
  const { threads, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, pageCount } =
    useThreads(poll);
  const viewerId = session.status === 'signed-out' ? '' : session.user.id;

  if (!threads) {
    if (!error) return <CommentsSkeleton />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={copy.loadFailed} detail={errorText(error, '') || undefined} action={action} />;
  }

  const isShown = (id: string) => threads.some(({ comment }) => comment.id === id);
  return (
    <>
      <OrphanedDrafts
        pollId={poll.id}
        isOrphaned={({ parentId }) => parentId !== null && !hasNextPage && !isShown(parentId)}
      />
      {threads.length === 0 && EMPTY[poll.status] && <p className="text-muted">{EMPTY[poll.status]}</p>}
      {threads.length > 0 && (
        <ScrollAnchoredList label={copy.list}>
          {threads.map((thread) => (
            <ThreadItem
              key={thread.comment.id}
              thread={thread}
              viewerId={viewerId}
              poll={poll}
              disabledReason={disabledReason}
              onDelete={onDelete}
            />
          ))}
        </ScrollAnchoredList>
      )}
      {hasNextPage && (
        <LoadMore key={pageCount} label={copy.more} pending={isFetchingNextPage} onReach={() => void fetchNextPage()} />
      )}
    </>
  );
};
