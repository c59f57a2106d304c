import type { Poll } from '@showhands/contracts';
import { type CardRow, cardRowsOf, chosenRow } from '#features/polls/cards/card-rows.ts';
import { isChosen } from '#features/polls/leader.ts';
import { pollResultsOf } from '#features/polls/option-results.ts';
import { topResults } from '../outcome.ts';

/** The leading options; ties keep the poll's order. */
export const topRowsOf = (poll: Poll, count: number): CardRow[] => {
  if (isChosen(poll) && poll.results_visible) return topResults(pollResultsOf(poll), count).map(chosenRow);
  return cardRowsOf(poll)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, count);
};
