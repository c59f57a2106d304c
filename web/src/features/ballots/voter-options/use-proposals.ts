import type { Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { useIsCreator } from '#features/polls/use-is-creator.ts';
import { proposalsQuery } from './api.ts';

/** Throttles the refetches: in a busy poll, each vote makes a newer version. */
const REFETCH_MS = 1_000;

/**
 * The proposals of a poll: all for its creator, their own for others. Refetched when the poll has a newer version, where
 * some may have come or gone.
 */
export const useProposals = (poll: Poll) => {
  const { voters_add_options: rule = 'no', version } = poll;
  const isCreator = useIsCreator(poll);
  const query = useQuery({
    ...proposalsQuery(poll.id),
    enabled: ({ state: { data } }) => rule !== 'no' || (data?.list.length ?? 0) > 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.version >= version) return false;
      return data.list.length > 0 || (isCreator && rule === 'approved') ? REFETCH_MS : false;
    },
  });
  return { ...query, isCreator };
};
