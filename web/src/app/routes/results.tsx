import { FilterGroup } from '#components/ui/filter-group.tsx';
import { CategoryFilter } from '#features/polls/filter/category-filter.tsx';
import { PollSearch } from '#features/polls/filter/poll-search.tsx';
import { resultsListQuery } from '#features/results/api.ts';
import { NO_FILTER, parseResultsFilter, resultStatuses } from '#features/results/list/results-filter.ts';
import { ResultsList } from '#features/results/list/results-list.tsx';
import { useResultsFilter } from '#features/results/list/use-results-filter.ts';
import { appMessages } from '#lib/messages/app.ts';
import { layoutMessages } from '#lib/messages/layout.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsListMessages } from '#lib/messages/results.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = resultsListMessages;

const statusOptions = () =>
  resultStatuses.map((value) => ({
    value,
    label: value === 'all' ? copy.allStatuses : pollMessages.statuses[value],
  }));

const Results = () => {
  const { filter, change } = useResultsFilter();
  return (
    <>
      <title>{appMessages.title(layoutMessages.results)}</title>
      <ScreenHeader title={layoutMessages.results} />
      <div className="mb-4 flex flex-col gap-3">
        <PollSearch value={filter.q} onChange={(q) => change({ q })} />
        <FilterGroup
          label={copy.status}
          options={statusOptions()}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <CategoryFilter value={filter.category} onChange={(category) => change({ category })} />
      </div>
      <ResultsList filter={filter} onClear={() => change(NO_FILTER)} />
    </>
  );
};

export const screen: Screen = {
  component: Results,
  prefetch: (client, { search }) => client.infiniteQuery(resultsListQuery(parseResultsFilter(search))),
};
