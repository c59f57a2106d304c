import type { Poll } from '@showhands/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { PollPage } from '../live.ts';
import { useLiveList } from '../use-live-polls.ts';
import { NoPolls } from './lazy-no-polls.ts';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

/** `bodyClass` sizes the placeholder between a card's title and its two bars. */
const Loading = ({ bodyClass }: { bodyClass: string }) => (
  <Skeleton label={appMessages.loading}>
    <SkeletonLine className="mb-3 h-6 w-18" />
    <div className={GRID}>
      {LOADING.map((key) => (
        <div key={key} className="flex flex-col gap-3 rounded-surface border border-line bg-surface p-4">
          <SkeletonLine className="h-4 w-1/2" />
          <SkeletonLine className="h-6 w-full" />
          <SkeletonLine className={bodyClass} />
          <SkeletonLine className="h-8 w-full" />
          <SkeletonLine className="h-8 w-full" />
          <SkeletonLine className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  </Skeleton>
);

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<PollPage, unknown>>;
  texts: { readonly label: string; readonly more: string; readonly failed: string };
  /** Classes of the placeholder in the middle of a card. */
  skeleton: string;
  /** The line above the cards, from the number of loaded polls and the total. */
  count: (shown: number, total: number) => ReactNode;
  card: (poll: Poll, now: number) => ReactNode;
  empty: Omit<ComponentProps<typeof NoPolls>, 'onShowAll'>;
  /** Resets the filter. */
  onClear: () => void;
}

/** Polls as cards with infinite scrolling. */
export const CardList = ({ list, texts, skeleton, count, card, empty, onClear }: Props) => {
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);
  const polls = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  useLiveList(polls);

  if (list.isPending) return <Loading bodyClass={skeleton} />;
  if (!list.data) {
    const action = { label: appMessages.retry, run: () => void list.refetch(), pending: list.isFetching };
    return <ErrorState title={errorText(list.error, texts.failed)} action={action} />;
  }

  const showAll = () => {
    // The pressed button disappears with the empty state: keep the focus in the list.
    region.current?.focus();
    onClear();
  };
  return (
    <div ref={region} tabIndex={-1}>
      <p role="status" className="mb-3 min-h-6 text-13 text-muted figures">
        {count(polls.length, list.data.pages.at(-1)?.total ?? 0)}
      </p>
      {polls.length === 0 ? (
        <Suspense>
          <NoPolls {...empty} onShowAll={showAll} />
        </Suspense>
      ) : (
        <ul className={GRID} aria-label={texts.label} aria-busy={list.isPlaceholderData}>
          {polls.map((poll) => (
            <li key={poll.id}>{card(poll, now)}</li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          key={polls.length}
          label={texts.more}
          pending={list.isFetchingNextPage}
          onReach={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
};
