import type { ReportedContent } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { paths } from '#lib/paths.ts';
import { meQuery } from '#lib/session/me.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { reportsQuery } from './api.ts';
import { ReportCard } from './report-card.tsx';

const copy = moderationMessages;

const TABS = [
  { id: 'open', label: copy.open },
  { id: 'decided', label: copy.decided },
] as const;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col">
    {[1, 2, 3].map((key) => (
      <div key={key} className="flex flex-col gap-4 border-b border-line py-6">
        <SkeletonLine className="h-6 w-1/3" />
        <SkeletonLine className="h-12 w-2/3" />
        <SkeletonLine className="h-12" />
      </div>
    ))}
  </Skeleton>
);

const useReports = (state: 'open' | 'decided') => useInfiniteQuery(reportsQuery(state));

const LINK = 'font-semibold text-accent underline';

/** Why a user may not see the reports. */
const Forbidden = ({ error }: { error: ApiError }) => {
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  return error.code === 'moderator_second_factor' ? (
    <EmptyState title={copy.secondFactor}>
      {me?.has_password === false && <p>{copy.passwordFirst}</p>}
      <Link to={paths.profile} className={LINK}>
        {copy.toProfile}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={copy.onlyModerators}>
      <p>{copy.onlyModeratorsDetail}</p>
      <Link to={paths.dashboard} className={LINK}>
        {copy.toDashboard}
      </Link>
    </EmptyState>
  );
};

interface CardsProps {
  state: 'open' | 'decided';
  query: ReturnType<typeof useReports>;
}

const Cards = ({ state, query }: CardsProps) => {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const list = useRef<HTMLDivElement>(null);

  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.loadFailed)} action={action} /> : <Loading />;
  }
  const items = data.pages.flatMap((page) => page.items);

  /** The next card, else the list. */
  const focusAfter = ({ id }: ReportedContent) => {
    const next = list.current?.querySelectorAll('article')[items.findIndex((item) => item.id === id) + 1];
    (next ?? list.current)?.focus();
  };
  const keepFocus = () => {
    if (document.activeElement === document.body) list.current?.focus();
  };

  return (
    <div ref={list} tabIndex={-1}>
      <Button pending={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
        {copy.refresh}
      </Button>
      {items.length === 0 && (
        <div className="mt-6">
          <EmptyState title={copy.none[state]}>{copy.noneDetail}</EmptyState>
        </div>
      )}
      {items.map((item) => (
        <ReportCard key={item.id} reported={item} onDecided={() => focusAfter(item)} onOutdated={keepFocus} />
      ))}
      {hasNextPage && (
        <LoadMore
          key={data.pages.length}
          label={copy.more}
          pending={isFetchingNextPage}
          onReach={() => void fetchNextPage()}
        />
      )}
    </div>
  );
};

/** The reported contents: open ones, and those that are decided. */
export const ReportList = () => {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('state') === 'decided' ? 'decided' : 'open';
  const query = useReports(selected);
  const { error } = query;
  if (error instanceof ApiError && error.status === 403) return <Forbidden error={error} />;
  return (
    <Tabs
      label={copy.tabs}
      tabs={TABS}
      selected={selected}
      onSelect={(chosen) => setSearch(chosen === 'open' ? {} : { state: chosen }, { replace: true })}
    >
      <Cards key={selected} state={selected} query={query} />
    </Tabs>
  );
};
