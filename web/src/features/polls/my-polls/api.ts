import { deletePoll, limits, listMyPolls, type Poll, setPollStatus, texts } from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { toastMessages } from '#lib/messages/app.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { invalidateLists, listQuery, pollKeys } from '../api.ts';
import { applyEvent } from '../apply-event.ts';
import type { OwnPolls } from './own-polls.ts';
import { ownPollsOf } from './own-stats.ts';
import type { OwnFilter } from './status-rules.ts';

export const ownListQuery = (creator: string, filter: OwnFilter) =>
  listQuery({ of: 'own', creator, ...filter }, ({ query, signal }) =>
    api.callPage(listMyPolls, { query: { ...filter, ...query }, signal }),
  );

const fetchAll = async (signal: AbortSignal): Promise<Poll[]> => {
  const polls: Poll[] = [];
  let cursor: string | null = null;
  do {
    const query = { detail: 'card' as const, limit: limits.page.max, ...(cursor !== null && { cursor }) };
    const page: { items: Poll[]; next: string | null } = await api.callPage(listMyPolls, { query, signal });
    polls.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return polls;
};

/** Fetches all own polls once; live events then keep their stats current, whichever page a poll is on. */
export const ownPollsQuery = (creator: string) =>
  queryOptions({
    queryKey: pollKeys.own(creator),
    queryFn: async ({ client, signal }) => {
      const fetched = await fetchAll(signal);
      return ownPollsOf(creator, fetched, client.getQueryData<OwnPolls>(pollKeys.own(creator)));
    },
  });

/** Undoes a close, even after the component that closed the poll is gone. The mutation reports its errors. */
const reopen = (client: QueryClient, id: string): void => {
  const mutation = client.getMutationCache().build(client, statusMutation(id));
  mutation.execute('active').catch(() => undefined);
};

export const statusMutation = (id: string) =>
  mutationOptions({
    mutationFn: (status: 'active' | 'closed') => api.call(setPollStatus, { params: { id }, body: { status } }),
    onSuccess: ({ poll, message }, status, _result, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow());
      const undo = { label: toastMessages.undo, run: () => reopen(client, id) };
      toasts.success(message, status === 'closed' ? { action: undo } : {});
    },
    onError: (error, _status, _result, { client }) => {
      toasts.error(errorText(error, texts.poll.statusFailed));
      if (isRejection(error)) void invalidateLists(client);
    },
  });

export const deleteMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => api.call(deletePoll, { params: { id } }),
    onSuccess: ({ message }, _nothing, _result, { client }) => {
      applyEvent(client, { name: 'pollDeleted', id }, serverNow());
      toasts.success(message);
    },
    onError: (error, _nothing, _result, { client }) => {
      toasts.error(errorText(error, texts.poll.deleteFailed));
      if (isRejection(error)) void invalidateLists(client);
    },
  });
