import { texts } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { NoPolls } from '../cards/lazy-no-polls.ts';
import { useLiveList } from '../use-live-polls.ts';
import { ownListQuery, ownPollsQuery } from './api.ts';
import { MyPollRow } from './my-poll-row.tsx';
import { NoOwnPolls } from './no-own-polls.tsx';
import type { OwnPolls } from './own-polls.ts';
import type { OwnFilter } from './status-rules.ts';
import { useFocusRestore } from './use-focus-restore.ts';

const LOADING = ['a', 'b', 'c', 'd'];

const Loading = () => (
  <Skeleton label={appMessages.loading} className="border-t border-line">
    {LOADING.map((key) => (
      <div key={key} className="flex flex-col justify-between gap-3 border-b border-line py-4 lg:flex-row lg:items-end">
        <div className="lg:w-1/2">
          <SkeletonLine className="h-4 w-1/3" />
          <SkeletonLine className="mt-2 h-6 w-2/3" />
          <SkeletonLine className="mt-2 h-4 w-1/2" />
        </div>
        <SkeletonLine className="h-target w-2/3 lg:w-1/4" />
      </div>
    ))}
  </Skeleton>
);

const summariesOf = (own: OwnPolls | undefined) =>
  Object.entries(own?.polls ?? {}).map(([id, { version }]) => ({ id, version }));

interface Props {
  creator: string;
  filter: OwnFilter;
  /** Resets the search. */
  onClear: () => void;
}

export const MyPollList = ({ creator, filter, onClear }: Props) => {
  const now = useNow();
  const list = useInfiniteQuery(ownListQuery(creator, filter));
  const polls = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { data: own } = useQuery(ownPollsQuery(creator));
  // The numbers above the list cover polls that are not loaded.
  useLiveList(useMemo(() => [...polls, ...summariesOf(own)], [polls, own]));
  const focusRestore = useFocusRestore();

  const showAll = () => {
    // The pressed button disappears with the empty state: keep the focus in the list.
    focusRestore.ref.current?.focus();
    onClear();
  };
  const retry = { label: appMessages.retry, run: () => void list.refetch(), pending: list.isFetching };
  return (
    <section {...focusRestore} tabIndex={-1} aria-label={myPollsMessages.polls}>
      {list.isPending && <Loading />}
      {!list.isPending && !list.data && (
        <ErrorState title={errorText(list.error, texts.poll.loadMineFailed)} action={retry} />
      )}
      {list.data &&
        polls.length === 0 &&
        (filter.q === '' ? (
          <NoOwnPolls tab={filter.status} />
        ) : (
          <Suspense>
            <NoPolls searched filtered typed={filter.q} onShowAll={showAll} />
          </Suspense>
        ))}
      {polls.length > 0 && (
        <ul className="border-t border-line" aria-busy={list.isPlaceholderData}>
          {polls.map((poll) => (
            <li key={poll.id}>
              <MyPollRow poll={poll} now={now} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          key={polls.length}
          label={myPollsMessages.more}
          pending={list.isFetchingNextPage}
          onReach={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
};
