import type { InvitedPoll } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { useListBackState } from '#lib/back-navigation.ts';
import { appMessages } from '#lib/messages/app.ts';
import { invitedPollsMessages } from '#lib/messages/invited-polls.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { EndLabel } from '../components/end-label.tsx';
import { CategoryBadge, StatusBadge } from '../components/poll-labels.tsx';
import { invitedPollsQuery } from './api.ts';

const copy = invitedPollsMessages;

const Row = ({ poll, now }: { poll: InvitedPoll; now: number }) => {
  const id = useId();
  const state = useListBackState('my-polls');
  return (
    <article aria-labelledby={id} className="max-w-question border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CategoryBadge category={poll.category} />
        <StatusBadge poll={poll} now={now} />
      </p>
      <h2
        id={id}
        dir={userTextDirection(poll.title)}
        title={poll.title}
        className="mt-1 line-clamp-3 w-fit max-w-full text-17 leading-snug font-semibold"
      >
        <Link to={paths.poll(poll.id)} state={state} className="hover:underline">
          {poll.title}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
        <bdi>{poll.creator_username}</bdi>
        <span className={poll.hasVoted ? 'text-accent' : undefined}>{poll.hasVoted ? copy.voted : copy.notVoted}</span>
        <EndLabel poll={poll} now={now} />
      </p>
    </article>
  );
};

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-6 border-t border-line pt-4">
    <SkeletonLine className="h-16 w-2/3" />
    <SkeletonLine className="h-16 w-2/3" />
  </Skeleton>
);

/** The polls that the user is invited to, last invited first. */
export const InvitedPolls = () => {
  const now = useNow();
  const list = useInfiniteQuery(invitedPollsQuery());
  const retry = { label: appMessages.retry, run: () => void list.refetch(), pending: list.isFetching };
  const polls = list.data?.pages.flatMap(({ items }) => items);
  if (!polls)
    return list.error ? <ErrorState title={errorText(list.error, copy.failed)} action={retry} /> : <Loading />;
  return (
    <section aria-label={copy.polls}>
      {polls.length === 0 && <EmptyState title={copy.empty.title}>{copy.empty.detail}</EmptyState>}
      {polls.length > 0 && (
        <ul className="border-t border-line">
          {polls.map((poll) => (
            <li key={poll.id}>
              <Row poll={poll} now={now} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          key={polls.length}
          label={copy.more}
          pending={list.isFetchingNextPage}
          onReach={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
};
