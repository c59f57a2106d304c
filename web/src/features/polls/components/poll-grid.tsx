import { texts } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dashboardMessages } from '../../../lib/messages/en/dashboard.ts';
import { dashboardQuery, statsQuery } from '../api.ts';
import { type PollFilter, searchFrom } from '../poll-filter.ts';
import { CardList } from './card-list.tsx';
import { PollCard } from './poll-card.tsx';

const copy = dashboardMessages;

const TEXTS = { label: copy.polls, more: copy.more, failed: texts.poll.loadAllFailed };

interface Props {
  filter: PollFilter;
  onClear: () => void;
}

export const PollGrid = ({ filter, onClear }: Props) => {
  const { data: stats } = useQuery(statsQuery());
  return (
    <CardList
      list={useInfiniteQuery(dashboardQuery(filter))}
      texts={TEXTS}
      skeleton="h-12 w-full"
      // Of all polls there are before search and category.
      count={(shown) => stats && copy.showing(shown, Math.max(shown, stats.totalPolls))}
      card={(poll, now) => <PollCard poll={poll} now={now} />}
      none={{ copy, sought: filter.q !== '', filtered: searchFrom(filter).size > 0 }}
      onClear={onClear}
    />
  );
};
