import { dashboardQuery, statsQuery } from '#features/polls/api.ts';
import { PollGrid } from '#features/polls/dashboard/poll-grid.tsx';
import { PollStats } from '#features/polls/dashboard/poll-stats.tsx';
import { usePollFilter } from '#features/polls/dashboard/use-poll-filter.ts';
import { CategoryFilter } from '#features/polls/filter/category-filter.tsx';
import { PollSearch } from '#features/polls/filter/poll-search.tsx';
import { parsePollFilter } from '#features/polls/poll-filter.ts';
import { appMessages } from '#lib/messages/app.ts';
import { dashboardMessages } from '#lib/messages/dashboard.ts';
import { CreateLink, ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = dashboardMessages;

const Dashboard = () => {
  const { filter, change } = usePollFilter();
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

export const screen: Screen = {
  component: Dashboard,
  prefetch: (client, { search }) =>
    Promise.all([client.query(statsQuery()), client.infiniteQuery(dashboardQuery(parsePollFilter(search)))]),
};
