import { categories } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button-class.ts';
import { FilterGroup } from '../../components/ui/filter-group.tsx';
import { PollGrid } from '../../features/polls/components/poll-grid.tsx';
import { PollSearch } from '../../features/polls/components/poll-search.tsx';
import { PollStats } from '../../features/polls/components/poll-stats.tsx';
import { usePollFeed } from '../../features/polls/use-live-polls.ts';
import { usePollFilter } from '../../features/polls/use-poll-filter.ts';
import { messages } from '../../lib/messages/en.ts';
import { paths } from '../paths.ts';

const copy = messages.dashboard;

const CATEGORIES = [
  { value: 'all' as const, label: copy.allCategories },
  ...categories.map((value) => ({ value, label: messages.poll.categories[value] })),
];

export const Dashboard = () => {
  const { filter, change } = usePollFilter();
  usePollFeed();
  return (
    <>
      <title>{messages.app.title(copy.title)}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 font-semibold">{copy.title}</h1>
        <Link to={paths.create} className={buttonClass('primary')}>
          {messages.layout.create}
        </Link>
      </div>
      <PollStats />
      <div className="mt-6 mb-4 flex flex-col gap-3">
        <PollSearch value={filter.q} onChange={(q) => change({ q })} />
        <FilterGroup
          label={copy.category}
          options={CATEGORIES}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
      </div>
      <PollGrid filter={filter} onClear={() => change({ q: '', category: 'all' })} />
    </>
  );
};
