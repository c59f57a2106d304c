import { findPollByCode } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import type { ApiError } from '#lib/http/api-error.ts';

/** Somebody who types codes is told to wait, instead of waiting for the client's retries without knowing why. */
const rethrowThrottled = (error: ApiError) => {
  if (error.status === 429) throw error;
};

/** The poll that has a code. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['polls', 'code', code],
    queryFn: ({ signal }) => api.call(findPollByCode, { params: { code }, signal, onRetry: rethrowThrottled }),
  });
