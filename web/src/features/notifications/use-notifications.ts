import { texts } from '@showhands/contracts';
import {
  type Mutation,
  mutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import { isNotFound } from '../../lib/http/api-error.ts';
import { notificationMessages } from '../../lib/messages/en/notifications.ts';
import { errorText } from '../../lib/shown-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { listQuery, notificationKeys, sendAction, summaryQuery } from './api.ts';
import { applyEvent, readAgain } from './apply-event.ts';
import type { NotificationFilter } from './filter.ts';
import { type NotificationAction, pagesAfter, summaryAfter } from './live.ts';

const FAILED: Record<NotificationAction['name'], string> = {
  read: texts.notification.readFailed,
  allRead: texts.notification.readAllFailed,
  removed: texts.notification.deleteFailed,
  cleared: notificationMessages.clearFailed,
};

const actionMutation = () =>
  mutationOptions({
    mutationKey: notificationKeys.action,
    mutationFn: sendAction,
    onSuccess: (_answer, action, _result, { client }) => {
      const { unsure } = applyEvent(client, action);
      if (action.name === 'allRead') toasts.success(texts.notification.allRead);
      // What came while a call about all was under way may be among them or not.
      if (unsure || !('id' in action)) void readAgain(client);
    },
    onError: (error, action, _result, { client }) => {
      if (!('id' in action) || !isNotFound(error)) return toasts.error(errorText(error, FAILED[action.name]));
      applyEvent(client, { name: 'removed', id: action.id });
      void readAgain(client);
    },
  });

const RECENT_MS = 10_000;

// The key belongs to actionMutation alone, whose variables are actions.
const actionOf = ({ state }: Mutation): NotificationAction => state.variables as NotificationAction;

/** Whether the server, telling that one or with null all was read, tells of what was done here. It does so once for each. */
export const isOwnDoing = (client: QueryClient, id: string | null, heard: Set<number>): boolean => {
  const own = client
    .getMutationCache()
    .findAll({ mutationKey: notificationKeys.action })
    .find((mutation) => {
      const action = actionOf(mutation);
      const isRecent = Date.now() - mutation.state.submittedAt < RECENT_MS;
      return isRecent && !heard.has(mutation.mutationId) && ('id' in action ? action.id : null) === id;
    });
  if (own) heard.add(own.mutationId);
  return own !== undefined;
};

/** Lies over what is held until the server has answered, so that a refusal leaves nothing to be undone. */
const usePending = (): NotificationAction[] =>
  useMutationState({ filters: { mutationKey: notificationKeys.action, status: 'pending' }, select: actionOf });

export const useNotificationAction = () => useMutation(actionMutation()).mutate;

/** The newest notifications and the unread count, the same wherever they are shown. */
export const useSummary = () => {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery());
  const pending = usePending();
  return { summary: data && pending.reduce(summaryAfter, data), error, isFetching, refetch };
};

export const useNotificationList = (filter: NotificationFilter) => {
  const query = useInfiniteQuery(listQuery(filter));
  const pending = usePending();
  return { ...query, data: query.data && pending.reduce(pagesAfter, query.data) };
};
