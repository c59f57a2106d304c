import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { resultsListMessages } from '../../../lib/messages/en/results.ts';
import { CardList } from '../components/card-list.tsx';
import { resultsListQuery } from './api.ts';
import { ResultsCard } from './results-card.tsx';
import { type ResultsFilter, searchOf } from './results-filter.ts';

const copy = resultsListMessages;

const TEXTS = { label: copy.results, more: copy.more, failed: texts.poll.loadResultsFailed };

interface Props {
  filter: ResultsFilter;
  onClear: () => void;
}

export const ResultsList = ({ filter, onClear }: Props) => {
  const filtered = searchOf(filter).size > 0;
  return (
    <CardList
      list={useInfiniteQuery(resultsListQuery(filter))}
      texts={TEXTS}
      skeleton="h-8 w-1/2"
      count={(_shown, total) => copy.count(total)}
      card={(poll, now) => <ResultsCard poll={poll} now={now} />}
      none={{ copy, sought: filtered, filtered }}
      onClear={onClear}
    />
  );
};
