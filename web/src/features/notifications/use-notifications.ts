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
import { isNotFound } from '#lib/http/api-error.ts';
import { notificationMessages } from '#lib/messages/notifications.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { listQuery, notificationKeys, sendAction, summaryQuery } from './api.ts';
import { applyEvent, refetchNotifications } from './apply-event.ts';
import type { NotificationFilter } from './filter.ts';
import { applyToPages, applyToSummary, type NotificationAction } from './live.ts';

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
    onSuccess: (_response, action, _result, { client }) => {
      const { needsRefetch } = applyEvent(client, action);
      if (action.name === 'allRead') toasts.success(texts.notification.allRead);
      // A notification that arrived while all were read or deleted may or may not be included.
      if (needsRefetch || !('id' in action)) void refetchNotifications(client);
    },
    onError: (error, action, _result, { client }) => {
      if (!('id' in action) || !isNotFound(error)) return toasts.error(errorText(error, FAILED[action.name]));
      applyEvent(client, { name: 'removed', id: action.id });
      void refetchNotifications(client);
    },
  });

const OWN_ACTION_MS = 10_000;

// The key belongs to actionMutation alone, whose variables are actions.
const actionOf = ({ state }: Mutation): NotificationAction => state.variables as NotificationAction;

/**
 * Whether a `notificationRead` event (`id` null: all were read) echoes an action of this tab. The server sends one event
 * per action, so each action matches once: `matched` collects the mutation ids.
 */
export const isOwnAction = (client: QueryClient, id: string | null, matched: Set<number>): boolean => {
  const own = client
    .getMutationCache()
    .findAll({ mutationKey: notificationKeys.action })
    .find((mutation) => {
      const action = actionOf(mutation);
      // oxlint-disable-next-line eslint/no-restricted-properties -- TanStack Query dates mutations by this clock.
      const isRecent = Date.now() - mutation.state.submittedAt < OWN_ACTION_MS;
      return isRecent && !matched.has(mutation.mutationId) && ('id' in action ? action.id : null) === id;
    });
  if (own) matched.add(own.mutationId);
  return own !== undefined;
};

/** Optimistic updates: applied when rendering, not to the cache, so that a rejection needs no rollback. */
const usePendingActions = (): NotificationAction[] =>
  useMutationState({ filters: { mutationKey: notificationKeys.action, status: 'pending' }, select: actionOf });

export const useNotificationAction = () => useMutation(actionMutation()).mutate;

/** The newest notifications and the unread count, with optimistic updates. */
export const useSummary = () => {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery());
  const pending = usePendingActions();
  return { summary: data && pending.reduce(applyToSummary, data), error, isFetching, refetch };
};

export const useNotificationList = (filter: NotificationFilter) => {
  const query = useInfiniteQuery(listQuery(filter));
  const pending = usePendingActions();
  return { ...query, data: query.data && pending.reduce(applyToPages, query.data) };
};
