import { texts } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dashboardMessages } from '#lib/messages/dashboard.ts';
import { dashboardQuery, statsQuery } from '../api.ts';
import { CardList } from '../cards/card-list.tsx';
import { type PollFilter, pollSearchParams } from '../poll-filter.ts';
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
      // The total ignores the filter.
      count={(shown) => stats && copy.showing(shown, Math.max(shown, stats.totalPolls))}
      card={(poll, now) => <PollCard poll={poll} now={now} />}
      empty={{ searched: filter.q !== '', typed: filter.q, filtered: pollSearchParams(filter).size > 0 }}
      onClear={onClear}
    />
  );
};
