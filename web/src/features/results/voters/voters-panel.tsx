import { listVoters, type Poll, type PollOption, type Voter } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { pollKeys } from '#features/polls/api.ts';
import { api } from '#lib/http/api.ts';
import { appMessages } from '#lib/messages/app.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { formatDateTime } from '#lib/messages/format.ts';
import { votersMessages } from '#lib/messages/voters.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';

const copy = votersMessages;

const PAGE_SIZE = 50;
const MAX_SCORE = 5;

type Choice = Voter['choices'][number];

/** How a voter marked an option; empty where it is only chosen. */
const markOf = ({ rank, score, points }: Choice): string => {
  if (rank !== undefined) return `${rank}.`;
  if (score !== undefined) return wholeBallotMessages.scoreOf(score, MAX_SCORE);
  return points === undefined ? '' : wholeBallotMessages.points(points);
};

const byRank = (one: Choice, other: Choice): number => (one.rank ?? 0) - (other.rank ?? 0);

interface RowProps {
  voter: Voter;
  options: ReadonlyMap<string, PollOption>;
}

const Row = ({ voter: { user, choices, reason, votedAt }, options }: RowProps) => (
  <li className="flex flex-col gap-x-4 border-b border-line py-2 sm:flex-row">
    <span className="flex min-w-0 shrink-0 flex-col sm:w-[12rem]">
      <bdi className="font-semibold wrap-anywhere">{user.username || copy.unknown}</bdi>
      <time dateTime={votedAt} className="text-13 text-muted">
        {formatDateTime(votedAt)}
      </time>
    </span>
    <div className="min-w-0 grow">
      <ul>
        {choices.toSorted(byRank).map((choice) => (
          <li key={choice.option_id} className="flex justify-between gap-3 wrap-anywhere">
            <span className="min-w-0">
              {choice.rank !== undefined && <span className="figures">{markOf(choice)} </span>}
              {isolated(options.get(choice.option_id)?.text ?? '')}
            </span>
            {choice.rank === undefined && <span className="shrink-0 text-13 figures">{markOf(choice)}</span>}
          </li>
        ))}
      </ul>
      {reason !== undefined && (
        <p dir={userTextDirection(reason)} className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
          {reason}
        </p>
      )}
    </div>
  </li>
);

/** Who chose what, page by page. The list is as it was when the panel was opened, until it is refreshed. */
export const VotersPanel = ({ poll }: { poll: Poll }) => {
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    queryKey: [...pollKeys.detail(poll.id), 'voters'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      return api.callPage(listVoters, { params: { id: poll.id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  if (!data) {
    if (error) {
      const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
      return <ErrorState heading="p" title={errorText(error, copy.loadFailed)} action={action} />;
    }
    return (
      <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
        <SkeletonLine className="h-12" />
        <SkeletonLine className="h-12" />
      </Skeleton>
    );
  }
  const options = new Map(poll.options.map((option) => [option.id, option]));
  const voters = data.pages.flatMap(({ items }) => items);
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-13 text-muted figures">
        {total === 0 ? copy.noReasons : copy.shown(voters.length, total)}
      </p>
      <ul aria-label={copy.title} className="flex flex-col">
        {voters.map((voter) => (
          <Row key={voter.user.id} voter={voter} options={options} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {hasNextPage && (
          <Button pending={isFetching} onClick={() => void fetchNextPage()}>
            {copy.more}
          </Button>
        )}
        <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
          {copy.refresh}
        </Button>
      </div>
    </div>
  );
};
