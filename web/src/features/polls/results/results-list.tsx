import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { resultsListMessages } from '../../../lib/messages/en/results.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { resultsListQuery } from './api.ts';
import { NoResults } from './no-results.tsx';
import { ResultsCard } from './results-card.tsx';
import { type ResultsFilter, searchOf } from './results-filter.ts';

const copy = resultsListMessages;

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <Skeleton label={appMessages.loading}>
    <Bone className="mb-3 h-6 w-18" />
    <div className={GRID}>
      {LOADING.map((key) => (
        <div key={key} className="flex flex-col gap-3 rounded-surface border border-line bg-surface p-4">
          <Bone className="h-4 w-1/2" />
          <Bone className="h-6 w-full" />
          <Bone className="h-8 w-1/2" />
          <Bone className="h-8 w-full" />
          <Bone className="h-8 w-full" />
          <Bone className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  </Skeleton>
);

interface Props {
  filter: ResultsFilter;
  onClear: () => void;
}

export const ResultsList = ({ filter, onClear }: Props) => {
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(resultsListQuery(filter));

  if (list.isPending) return <Loading />;
  if (!list.data) {
    const action = { label: appMessages.retry, run: () => void list.refetch(), pending: list.isFetching };
    return <ErrorState title={errorText(list.error, texts.poll.loadResultsFailed)} action={action} />;
  }

  const polls = list.data.pages.flatMap((page) => page.items);
  const total = list.data.pages.at(-1)?.total ?? 0;
  const showAll = () => {
    // The button that was pressed goes, and would take the focus along.
    region.current?.focus();
    onClear();
  };
  return (
    <div ref={region} tabIndex={-1}>
      <p role="status" className="mb-3 min-h-6 text-13 text-muted figures">
        {copy.count(total)}
      </p>
      {polls.length === 0 ? (
        <NoResults filtered={searchOf(filter).size > 0} onClear={showAll} />
      ) : (
        <ul className={GRID} aria-label={copy.results} aria-busy={list.isPlaceholderData}>
          {polls.map((poll) => (
            <li key={poll.id}>
              <ResultsCard poll={poll} now={now} />
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
    </div>
  );
};
