import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { messages } from '../../../lib/messages/en.ts';
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
  <Skeleton label={messages.app.loading} className={GRID}>
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
    const action = { label: messages.app.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, texts.poll.loadAllFailed)} action={action} />;
  }

  const polls = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ShownCount shown={polls.length} />
      {polls.length === 0 ? (
        <NoPolls filter={filter} onClear={onClear} />
      ) : (
        <ul className={GRID} aria-label={messages.dashboard.polls} aria-busy={isPlaceholderData}>
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
          label={messages.dashboard.more}
          pending={isFetchingNextPage}
          onReach={() => void fetchNextPage()}
        />
      )}
    </>
  );
};
