import type { Comment, Poll } from '@showhands/contracts';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { SteadyList } from '../../../components/ui/steady-list.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { useSession } from '../../../lib/session/session.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useThreads } from '../use-threads.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { KeptDrafts } from './kept-drafts.tsx';
import { ThreadItem } from './thread.tsx';

const copy = commentMessages;

const EMPTY: Record<Poll['status'], string | null> = { active: copy.none, closed: copy.noneClosed, draft: null };

interface Props {
  poll: Poll;
  /** Why no reply can be posted, or null. */
  refusal: string | null;
  onDelete: (comment: Comment) => void;
}

export const CommentList = ({ poll, refusal, onDelete }: Props) => {
  const session = useSession();
  const { threads, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, pagesRead } =
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
      <KeptDrafts pollId={poll.id} isLost={({ parentId }) => parentId !== null && !hasNextPage && !isShown(parentId)} />
      {threads.length === 0 && EMPTY[poll.status] && <p className="text-muted">{EMPTY[poll.status]}</p>}
      {threads.length > 0 && (
        <SteadyList label={copy.list}>
          {threads.map((thread) => (
            <ThreadItem
              key={thread.comment.id}
              thread={thread}
              viewerId={viewerId}
              creator={poll.creator}
              refusal={refusal}
              onDelete={onDelete}
            />
          ))}
        </SteadyList>
      )}
      {hasNextPage && (
        <LoadMore key={pagesRead} label={copy.more} pending={isFetchingNextPage} onReach={() => void fetchNextPage()} />
      )}
    </>
  );
};
