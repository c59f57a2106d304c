import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { dashboardMessages } from '../../../lib/messages/en/dashboard.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dashboardQuery } from '../api.ts';
import type { PollFilter } from '../poll-filter.ts';
import { NoPolls } from './no-polls.tsx';
import { PollCard } from './poll-card.tsx';
import { ShownCount } from './shown-count.tsx';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <Skeleton label={appMessages.loading} className={GRID}>
    {LOADING.map((key) => (
      <div key={key} className="flex flex-col gap-3 rounded-surface border border-line bg-surface p-4">
        <Bone className="h-4 w-1/2" />
        <Bone className="h-6 w-full" />
        <Bone className="h-12 w-full" />
        <Bone className="h-8 w-full" />
        <Bone className="h-8 w-full" />
        <Bone className="h-4 w-1/3" />
      </div>
    ))}
  </Skeleton>
);

interface Props {
  filter: PollFilter;
  onClear: () => void;
}

export const PollGrid = ({ filter, onClear }: Props) => {
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);
  const {
    data,
    error,
    isPending,
    isFetching,
    isFetchingNextPage,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(dashboardQuery(filter));

  if (isPending) return <Loading />;
  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, texts.poll.loadAllFailed)} action={action} />;
  }

  const polls = data.pages.flatMap((page) => page.items);
  const showAll = () => {
    // The button that was pressed goes, and would take the focus along.
    region.current?.focus();
    onClear();
  };
  return (
    <div ref={region} tabIndex={-1}>
      <ShownCount shown={polls.length} />
      {polls.length === 0 ? (
        <NoPolls filter={filter} onClear={showAll} />
      ) : (
        <ul className={GRID} aria-label={dashboardMessages.polls} aria-busy={isPlaceholderData}>
          {polls.map((poll) => (
            <li key={poll.id}>
              <PollCard poll={poll} now={now} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <LoadMore
          key={polls.length}
          label={dashboardMessages.more}
          pending={isFetchingNextPage}
          onReach={() => void fetchNextPage()}
        />
      )}
    </div>
  );
};
