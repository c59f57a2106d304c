import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Stats } from '#components/ui/stats.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { profileMessages } from '#lib/messages/profile.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { userStatsQuery } from '../api.ts';

const copy = profileMessages;

const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));

export const ProfileStats = () => {
  const { data, error, isFetching, refetch } = useQuery(userStatsQuery());
  if (!data && error) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, copy.statsFailed)} action={action} />;
  }
  return (
    <Stats
      columns={4}
      stats={[
        { label: copy.stats.polls, value: shown(data?.totalPolls) },
        { label: copy.stats.votes, value: shown(data?.totalVotes) },
        { label: copy.stats.comments, value: shown(data?.totalComments) },
        { label: copy.stats.days, value: shown(data?.daysActive) },
      ]}
    />
  );
};
