import { type Poll, texts, type VoteStatus } from '@showhands/contracts';
import { usePrefetchInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Ballot } from '#features/ballots/ballot.tsx';
import { commentsQuery } from '#features/comments/api.ts';
import { CommentsFallback } from '#features/comments/components/comments-skeleton.tsx';
import { comments } from '#features/comments/lazy-comments.ts';
import { useLiveComments } from '#features/comments/use-live-comments.ts';
import { pollKeys, pollQuery, voteStatusQuery } from '#features/polls/api.ts';
import { PollSkeleton } from '#features/polls/components/poll-skeleton.tsx';
import { ConclusionSlot } from '#features/polls/conclusion/conclusion-slot.tsx';
import { DetailHeader } from '#features/polls/detail/detail-header.tsx';
import { PollActions } from '#features/polls/detail/poll-actions.tsx';
import { PollFacts } from '#features/polls/detail/poll-facts.tsx';
import { usePresence } from '#features/polls/detail/use-presence.ts';
import { RevisionsSlot } from '#features/polls/revisions/revisions-slot.tsx';
import { SeriesSlot } from '#features/polls/series/series-slot.tsx';
import { usePollRoom } from '#features/polls/use-live-polls.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { importWithRetry, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { isolated } from '#lib/text-direction.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { BackLink } from '../layout/back-link.tsx';
import { Follower } from '../layout/lazy-follower.ts';
import { sharePanel } from '../layout/lazy-share-panel.ts';
import type { Screen } from '../screen.ts';

const DraftActions = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/poll-editor/draft-actions.tsx'))).DraftActions,
}));

const MissingPoll = lazy(async () => ({
  default: (await importWithRetry(() => import('../layout/missing-poll.tsx'))).MissingPoll,
}));

/** Whether there is a column beside the question: the breakpoint `lg` of the style sheet. */
const HAS_COLUMN = '(width >= 64rem)';

interface BodyProps {
  poll: Poll;
  voteStatus: VoteStatus;
  watching: number | null;
  /** The open share panel. */
  share: ReactNode;
  onPublished: () => void;
}

const Body = ({ poll, voteStatus, watching, share, onPublished }: BodyProps) => {
  const now = useNow();
  const question = useRef<HTMLDivElement>(null);
  const ballot = useRef<HTMLDivElement>(null);
  const hasColumn = useMediaQuery(HAS_COLUMN);
  const published = () => {
    question.current?.focus();
    onPublished();
  };
  return (
    // The column beside the question takes its height from the comments' row alone, so that these follow the ballot.
    <div className="grid grid-cols-1 gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:grid-rows-[auto_1fr] lg:justify-between">
      {!hasColumn && share}
      <div ref={question} tabIndex={-1} className="flex min-w-0 flex-col gap-6">
        <DetailHeader poll={poll} now={now} />
        {poll.status === 'draft' && (
          <Suspense fallback={<div className="min-h-target" />}>
            <DraftActions poll={poll} onPublished={published} />
          </Suspense>
        )}
        <SeriesSlot poll={poll} />
        <ConclusionSlot poll={poll} />
        <RevisionsSlot poll={poll} votes={voteStatus.votes} onChange={() => ballot.current?.focus()} />
        <div ref={ballot} tabIndex={-1}>
          <Ballot poll={poll} votes={voteStatus.votes} />
        </div>
      </div>
      {hasColumn && (
        <div className="row-span-2 flex flex-col gap-8">
          {share}
          <PollFacts poll={poll} now={now} watching={watching} />
        </div>
      )}
      <Suspense fallback={<CommentsFallback count={poll.comments_count} />}>
        {createElement(usePreloadedComponent(comments), { poll })}
      </Suspense>
      {!hasColumn && <PollFacts poll={poll} now={now} watching={watching} />}
    </div>
  );
};

const OpenPoll = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id));
  const voteStatus = useQuery(voteStatusQuery(id));
  usePrefetchInfiniteQuery(commentsQuery(id));
  usePollRoom(id);
  const watching = usePresence(id);
  useLiveComments(id);
  const client = useQueryClient();
  const [isSharing, setSharing] = useState(() => client.getQueryData(pollKeys.published(id)) === true);
  const openShare = () => setSharing(true);
  const SharePanel = usePreloadedComponent(sharePanel);

  if (isNotFound(poll.error)) {
    return (
      <Suspense>
        <MissingPoll id={id} />
      </Suspense>
    );
  }

  const failure = poll.data ? voteStatus : poll;
  const retry = () => void Promise.all([poll.refetch(), voteStatus.refetch()]);
  const action = { label: appMessages.retry, run: retry, pending: failure.isFetching };
  return (
    <>
      <title>{appMessages.title(isolated(poll.data?.title ?? pollDetailMessages.page))}</title>
      <Suspense>
        <Follower pollId={id} />
      </Suspense>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink />
        {poll.data && <PollActions poll={poll.data} sharePanel={{ isOpen: isSharing, open: openShare }} />}
      </div>
      {poll.data && voteStatus.data ? (
        <Body
          poll={poll.data}
          voteStatus={voteStatus.data}
          watching={watching}
          share={
            isSharing && (
              <Suspense>{createElement(SharePanel, { poll: poll.data, onClose: () => setSharing(false) })}</Suspense>
            )
          }
          onPublished={openShare}
        />
      ) : failure.error ? (
        <ErrorState heading="h1" title={errorText(failure.error, texts.poll.loadFailed)} action={action} />
      ) : (
        <PollSkeleton />
      )}
    </>
  );
};

const PollDetail = () => {
  const { id = '' } = useParams();
  return <OpenPoll key={id} id={id} />;
};

export const screen: Screen = {
  component: PollDetail,
  prefetch: (client, { params: { id = '' } }) =>
    Promise.all([client.query(pollQuery(id)), client.query(voteStatusQuery(id))]),
};
