import { getBallot } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { pollKeys } from '../polls/api.ts';

export const ballotQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.ballot(id),
    queryFn: ({ signal }) => api.call(getBallot, { params: { id }, signal }),
  });
