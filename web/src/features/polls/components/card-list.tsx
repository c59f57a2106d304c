import type { Poll } from '@showhands/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PollPage } from '../live.ts';
import { NoPolls } from './no-polls.tsx';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

const LOADING = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Below the line that counts them. `middle` is what stands between the title and the two bars. */
const Loading = ({ middle }: { middle: string }) => (
  <Skeleton label={appMessages.loading}>
    <Bone className="mb-3 h-6 w-18" />
    <div className={GRID}>
      {LOADING.map((key) => (
        <div key={key} className="flex flex-col gap-3 rounded-surface border border-line bg-surface p-4">
          <Bone className="h-4 w-1/2" />
          <Bone className="h-6 w-full" />
          <Bone className={middle} />
          <Bone className="h-8 w-full" />
          <Bone className="h-8 w-full" />
          <Bone className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  </Skeleton>
);

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<PollPage, unknown>>;
  texts: { readonly label: string; readonly more: string; readonly failed: string };
  /** The look of what is loaded in the middle of a card. */
  skeleton: string;
  /** Cards on the screen, or polls of the list in all: a line above them. */
  count: (shown: number, total: number) => ReactNode;
  card: (poll: Poll, now: number) => ReactNode;
  /** What is said where there is none; a filter may hide them. */
  none: Omit<ComponentProps<typeof NoPolls>, 'onShowAll'> & { readonly filtered: boolean };
  /** Takes the filter away. */
  onClear: () => void;
}

/** Polls as cards, further ones as one reaches the end. */
export const CardList = ({ list, texts, skeleton, count, card, none, onClear }: Props) => {
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);

  if (list.isPending) return <Loading middle={skeleton} />;
  if (!list.data) {
    const action = { label: appMessages.retry, run: () => void list.refetch(), pending: list.isFetching };
    return <ErrorState title={errorText(list.error, texts.failed)} action={action} />;
  }

  const polls = list.data.pages.flatMap((page) => page.items);
  const showAll = () => {
    // The button that was pressed goes, and would take the focus along.
    region.current?.focus();
    onClear();
  };
  return (
    <div ref={region} tabIndex={-1}>
      <p role="status" className="mb-3 min-h-6 text-13 text-muted figures">
        {count(polls.length, list.data.pages.at(-1)?.total ?? 0)}
      </p>
      {polls.length === 0 ? (
        <NoPolls copy={none.copy} sought={none.sought} {...(none.filtered && { onShowAll: showAll })} />
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
