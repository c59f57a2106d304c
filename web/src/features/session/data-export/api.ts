import { getDataExport, requestDataExport } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { dataExportMessages } from '#lib/messages/data-export.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

const POLL_MS = 3_000;

/** Asks again while the archive is built. */
export const dataExportQuery = () =>
  queryOptions({
    queryKey: ['session', 'data-export'],
    queryFn: ({ signal }) => api.call(getDataExport, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'building' ? POLL_MS : false),
  });

export const requestDataMutation = () =>
  mutationOptions({
    mutationFn: () => api.call(requestDataExport, {}),
    onSuccess: async (state, _nothing, _result, { client }) => {
      const { queryKey } = dataExportQuery();
      // A request in flight may return the state from before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, state);
      if (state.state === 'ready') await client.invalidateQueries({ queryKey });
    },
    onError: (error) => toasts.error(errorText(error, dataExportMessages.requestFailed)),
  });
