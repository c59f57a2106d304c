import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Figures } from '../../../components/ui/figures.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { profileMessages } from '../../../lib/messages/en/profile.ts';
import { formatNumber } from '../../../lib/messages/format.ts';
import { errorText } from '../../../lib/shown-error.ts';
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
    <Figures
      columns={4}
      figures={[
        { label: copy.stats.polls, value: shown(data?.totalPolls) },
        { label: copy.stats.votes, value: shown(data?.totalVotes) },
        { label: copy.stats.comments, value: shown(data?.totalComments) },
        { label: copy.stats.days, value: shown(data?.daysActive) },
      ]}
    />
  );
};
