import { FilterGroup } from '../../components/ui/filter-group.tsx';
import { CategoryFilter } from '../../features/polls/components/category-filter.tsx';
import { PollSearch } from '../../features/polls/components/poll-search.tsx';
import { resultsListQuery } from '../../features/polls/results/api.ts';
import { NO_FILTER, resultStatuses, resultsFilterFrom } from '../../features/polls/results/results-filter.ts';
import { ResultsList } from '../../features/polls/results/results-list.tsx';
import { useResultsFilter } from '../../features/polls/results/use-results-filter.ts';
import { usePollFeed } from '../../features/polls/use-live-polls.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { layoutMessages } from '../../lib/messages/en/layout.ts';
import { pollMessages } from '../../lib/messages/en/poll.ts';
import { resultsListMessages } from '../../lib/messages/en/results.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = resultsListMessages;

const STATUSES = resultStatuses.map((value) => ({
  value,
  label: value === 'all' ? copy.allStatuses : pollMessages.statuses[value],
}));

const Results = () => {
  const { filter, change } = useResultsFilter();
  usePollFeed();
  return (
    <>
      <title>{appMessages.title(layoutMessages.results)}</title>
      <ScreenHeader title={layoutMessages.results} />
      <div className="mb-4 flex flex-col gap-3">
        <PollSearch value={filter.q} onChange={(q) => change({ q })} />
        <FilterGroup
          label={copy.status}
          options={STATUSES}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <CategoryFilter value={filter.category} onChange={(category) => change({ category })} />
      </div>
      <ResultsList filter={filter} onClear={() => change(NO_FILTER)} />
    </>
  );
};

export const results: Screen = {
  component: Results,
  read: (client, { search }) => client.infiniteQuery(resultsListQuery(resultsFilterFrom(search))),
};
