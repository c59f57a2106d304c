import type { Poll, PollCounts } from '@showhands/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { pollKeys, pollQuery } from '#features/polls/api.ts';
import { mapItems, type PollPages } from '#features/polls/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';

const LEADING = 2;

/** Whether a card has left out an option that leads by these counts. */
const lacksLeaders = ({ options, options_count: count }: Poll, counts: PollCounts): boolean => {
  if (count === undefined || !counts.results_visible) return false;
  const places = new Set(options.map(({ place }) => place));
  const sorted = counts.options
    .map(({ votes }, place) => ({ votes: votes ?? 0, place }))
    .toSorted((one, other) => other.votes - one.votes);
  const most = sorted[0]?.votes;
  return sorted.some(({ votes, place }, rank) => votes > 0 && (rank < LEADING || votes === most) && !places.has(place));
};

const fetchWhole = async (client: QueryClient, id: string): Promise<void> => {
  // After a failure, the next counts try again.
  const whole = await client.query({ ...pollQuery(id), staleTime: 0 }).catch(() => undefined);
  const replaced = (card: Poll): Poll => (whole && card.id === id && card.version <= whole.version ? whole : card);
  client.setQueriesData<PollPages>({ queryKey: pollKeys.lists }, (pages) => pages && mapItems(pages, replaced));
};

/** Gets the whole poll for a card that has no text of an option which has come to lead. */
export const useWholeCards = (cards: readonly Poll[]): void => {
  const client = useQueryClient();
  useServerMessage('pollCounts', (polls) => {
    for (const counts of polls) {
      const card = cards.find(({ id }) => id === counts.id);
      if (card && lacksLeaders(card, counts)) void fetchWhole(client, card.id);
    }
  });
};
