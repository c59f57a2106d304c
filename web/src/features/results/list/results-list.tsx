import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CardList } from '#features/polls/cards/card-list.tsx';
import { resultsListMessages } from '#lib/messages/results.ts';
import { resultsListQuery } from '../api.ts';
import { ResultsCard } from './results-card.tsx';
import { type ResultsFilter, resultsSearchParams } from './results-filter.ts';
import { useWholeCards } from './use-whole-cards.ts';

const copy = resultsListMessages;

const TEXTS = { label: copy.results, more: copy.more, failed: texts.poll.loadResultsFailed };

interface Props {
  filter: ResultsFilter;
  onClear: () => void;
}

export const ResultsList = ({ filter, onClear }: Props) => {
  const filtered = resultsSearchParams(filter).size > 0;
  const list = useInfiniteQuery(resultsListQuery(filter));
  useWholeCards(list.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <CardList
      list={list}
      texts={TEXTS}
      skeleton="h-8 w-1/2"
      count={(_shown, total) => copy.count(total)}
      card={(poll, now) => <ResultsCard poll={poll} now={now} />}
      empty={{ copy, searched: filtered, typed: filter.q, filtered }}
      onClear={onClear}
    />
  );
};
