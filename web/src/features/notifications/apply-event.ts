import type { QueryClient } from '@tanstack/react-query';
import { notificationKeys } from './api.ts';
import { logEvent } from './event-log.ts';
import {
  applyToPages,
  applyToSummary,
  type NotificationEvent,
  type NotificationPages,
  needsRefetch,
  type Summary,
} from './live.ts';

export interface Outcome {
  /** True also if no summary is cached to compare with. */
  readonly changed: boolean;
  /** The cached items do not tell how the unread count changes. */
  readonly needsRefetch: boolean;
}

/** Logs an event, and updates the cached summary and lists. */
export const applyEvent = (client: QueryClient, event: NotificationEvent): Outcome => {
  const cached = client.getQueryData<Summary>(notificationKeys.summary);
  const after = cached && applyToSummary(cached, event);
  logEvent(client, event);
  if (after !== cached) client.setQueryData<Summary>(notificationKeys.summary, after);
  client.setQueriesData<NotificationPages>(
    { queryKey: notificationKeys.lists },
    (pages) => pages && applyToPages(pages, event),
  );
  return { changed: !cached || after !== cached, needsRefetch: cached !== undefined && needsRefetch(cached, event) };
};

/** Invalidates all notification queries. Queries on the screen refetch. */
export const refetchNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: notificationKeys.all });
