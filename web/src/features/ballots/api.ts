import { getBallot } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { api } from '#lib/http/api.ts';

export const ballotQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.ballot(id),
    queryFn: ({ signal }) => api.call(getBallot, { params: { id }, signal }),
  });
