import { useQuery } from '@tanstack/react-query';
import { Stats } from '#components/ui/stats.tsx';
import { dashboardMessages } from '#lib/messages/dashboard.ts';
import { COMMA, formatNumber } from '#lib/messages/format.ts';
import { statsQuery } from '../api.ts';

const copy = dashboardMessages.stats;

export const PollStats = () => {
  const { data, isError } = useQuery(statsQuery());
  const figures = [
    { label: copy.polls, value: data && formatNumber(data.totalPolls) },
    { label: copy.votes, value: data && formatNumber(data.totalVotes) },
    { label: copy.recent, value: data && formatNumber(data.recentPolls), hint: COMMA + copy.recentHint },
  ];
  return <Stats columns={3} stats={figures} failed={isError} />;
};
