import { Stats } from '#components/ui/stats.tsx';
import { formatNumber } from '#lib/messages/format.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import type { OwnStats } from './own-stats.ts';

const copy = myPollsMessages.stats;

export const MyPollsStats = ({ stats, failed }: { stats: OwnStats | undefined; failed: boolean }) => {
  const format = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <Stats
      columns={4}
      failed={failed}
      stats={[
        { label: copy.total, value: format(stats?.counts.all) },
        { label: copy.active, value: format(stats?.counts.active) },
        { label: copy.closed, value: format(stats?.counts.closed) },
        { label: copy.votes, value: format(stats?.votes) },
      ]}
    />
  );
};
