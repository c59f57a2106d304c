import {
  deletePoll,
  limits,
  listMyPolls,
  type Poll,
  type PollStatus,
  setPollStatus,
  texts,
} from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api.ts';
import { isRefusal } from '../../../lib/http/backoff.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { toasts } from '../../../lib/toasts.ts';
import { listQuery, pollKeys, readListsAgain } from '../api.ts';
import { applyEvent } from '../apply-event.ts';
import { ownPollsOf } from './own-figures.ts';
import type { OwnPolls } from './own-polls.ts';

export const ownListQuery = (creator: string, status: PollStatus | 'all') =>
  listQuery({ of: 'own', creator, status }, ({ query, signal }) =>
    api.callPage(listMyPolls, { query: { status, ...query }, signal }),
  );

const readAll = async (signal: AbortSignal): Promise<Poll[]> => {
  const polls: Poll[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: limits.page.max, ...(cursor !== null && { cursor }) };
    const page: { items: Poll[]; next: string | null } = await api.callPage(listMyPolls, { query, signal });
    polls.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return polls;
};

/** The counts of each status and of all votes: read once as a whole, they then move with each event, on whatever page it is. */
export const ownPollsQuery = (creator: string) =>
  queryOptions({
    queryKey: pollKeys.own(creator),
    queryFn: async ({ client, signal }) => {
      const read = await readAll(signal);
      return ownPollsOf(creator, read, client.getQueryData<OwnPolls>(pollKeys.own(creator)));
    },
  });

export const statusMutation = (id: string) =>
  mutationOptions({
    mutationFn: (status: 'active' | 'closed') => api.call(setPollStatus, { params: { id }, body: { status } }),
    onSuccess: ({ poll, message }, _status, _result, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, Date.now());
      toasts.success(message);
    },
    onError: (error, _status, _result, { client }) => {
      toasts.error(errorText(error, texts.poll.statusFailed));
      if (isRefusal(error)) void readListsAgain(client);
    },
  });

export const deleteMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => api.call(deletePoll, { params: { id } }),
    onSuccess: ({ message }, _nothing, _result, { client }) => {
      applyEvent(client, { name: 'pollDeleted', id }, Date.now());
      toasts.success(message);
    },
    onError: (error, _nothing, _result, { client }) => {
      toasts.error(errorText(error, texts.poll.deleteFailed));
      if (isRefusal(error)) void readListsAgain(client);
    },
  });
