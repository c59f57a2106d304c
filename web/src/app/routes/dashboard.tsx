import { dashboardQuery, statsQuery } from '../../features/polls/api.ts';
import { CategoryFilter } from '../../features/polls/components/category-filter.tsx';
import { PollGrid } from '../../features/polls/components/poll-grid.tsx';
import { PollSearch } from '../../features/polls/components/poll-search.tsx';
import { PollStats } from '../../features/polls/components/poll-stats.tsx';
import { filterFrom } from '../../features/polls/poll-filter.ts';
import { usePollFeed } from '../../features/polls/use-live-polls.ts';
import { usePollFilter } from '../../features/polls/use-poll-filter.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { dashboardMessages } from '../../lib/messages/en/dashboard.ts';
import { CreateLink, ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = dashboardMessages;

const Dashboard = () => {
  const { filter, change } = usePollFilter();
  usePollFeed();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <ScreenHeader title={copy.title}>
        <CreateLink />
      </ScreenHeader>
      <PollStats />
      <div className="mt-6 mb-4 flex flex-col gap-3">
        <PollSearch value={filter.q} onChange={(q) => change({ q })} />
        <CategoryFilter value={filter.category} onChange={(category) => change({ category })} />
      </div>
      <PollGrid filter={filter} onClear={() => change({ q: '', category: 'all' })} />
    </>
  );
};

export const dashboard: Screen = {
  component: Dashboard,
  read: (client, { search }) =>
    Promise.all([client.query(statsQuery()), client.infiniteQuery(dashboardQuery(filterFrom(search)))]),
};
