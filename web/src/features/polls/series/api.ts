import { listRuns, type Poll, stopRepeating } from '@showhands/contracts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { seriesMessages } from '#lib/messages/series.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { invalidateLists, pollKeys } from '../api.ts';
import { applyEvent } from '../apply-event.ts';

export const RUNS_SHOWN = 50;

/** The latest runs that the viewer may see, newest first. Fetched again when the poll was replaced by the next run. */
export const runsQuery = ({ id, revision }: Pick<Poll, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['polls', 'runs', id, revision],
    queryFn: async ({ signal }) =>
      (await api.callPage(listRuns, { params: { id }, query: { limit: RUNS_SHOWN }, signal })).items,
    placeholderData: keepPreviousData,
  });

export const stopMutation = ({ id }: Pick<Poll, 'id'>) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) => api.call(stopRepeating, { params: { id }, idempotencyKey }),
    onSuccess: (poll, _key, _result, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow());
      toasts.success(seriesMessages.stopped);
    },
    onError: (error, _key, _result, { client }) => {
      toasts.error(errorText(error, seriesMessages.failed));
      void invalidateLists(client);
      void client.invalidateQueries({ queryKey: pollKeys.detail(id) });
    },
  });
