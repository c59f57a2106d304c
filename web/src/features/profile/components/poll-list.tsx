import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { type ListedPoll, PollListItem } from './poll-list-item.tsx';

const LOADING = ['a', 'b', 'c'];

const Loading = () => (
  <Skeleton label={appMessages.loading}>
    {LOADING.map((key) => (
      <div key={key} className="flex flex-col gap-2 border-b border-line py-3">
        <SkeletonLine className="h-6 w-2/3" />
        <SkeletonLine className="h-4 w-1/3" />
      </div>
    ))}
  </Skeleton>
);

interface Props {
  label: string;
  polls: UseQueryResult<{ readonly items: readonly ListedPoll[] }>;
  /** Maximum number of polls to show. */
  limit: number;
  errorFallback: string;
  empty: { readonly title: string; readonly action: string; readonly to: string; readonly detail: string };
}

/** A short list of polls with its loading, error and empty states. */
export const PollList = ({ label, polls, limit, errorFallback, empty }: Props) => {
  const now = useNow();
  const { data, error, isFetching, refetch } = polls;
  if (!data) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, errorFallback)} action={action} />;
  }
  if (data.items.length === 0) {
    return (
      <div className="py-3">
        <p className="text-17 font-semibold">{empty.title}</p>
        <p className="mt-1 text-muted">
          <Link to={empty.to} className="font-semibold text-accent underline">
            {empty.action}
          </Link>{' '}
          {empty.detail}
        </p>
      </div>
    );
  }
  return (
    <ul aria-label={label}>
      {data.items.slice(0, limit).map((poll) => (
        <PollListItem key={poll.id} poll={poll} now={now} />
      ))}
    </ul>
  );
};
