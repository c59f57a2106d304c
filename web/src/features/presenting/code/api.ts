import { findPollByCode } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import type { ApiError } from '#lib/http/api-error.ts';

/** Somebody who types codes is told to wait, instead of waiting for the client's retries without knowing why. */
const rethrowRateLimited = (error: ApiError) => {
  if (error.status === 429) throw error;
};

/** Without a message of the start, as while there is no published poll to wait at. */
const WAITING_REFETCH_MS = 20_000;

/** Where a code leads. Never cached: a presenter goes on. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['polls', 'code', code],
    gcTime: 0,
    queryFn: ({ signal }) => api.call(findPollByCode, { params: { code }, signal, onRetry: rethrowRateLimited }),
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_REFETCH_MS : false),
  });
