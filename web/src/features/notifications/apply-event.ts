import type { QueryClient } from '@tanstack/react-query';
import { notificationKeys } from './api.ts';
import {
  isUnsure,
  type NotificationEvent,
  type NotificationPages,
  pagesAfter,
  type Summary,
  summaryAfter,
} from './live.ts';
import { addNews } from './news.ts';

/** `changed`: as far as can be told. `unsure`: the server must be asked for the unread count. */
export interface Outcome {
  readonly changed: boolean;
  readonly unsure: boolean;
}

/** Brings everything that is held of notifications to the state after an event. */
export const applyEvent = (client: QueryClient, event: NotificationEvent): Outcome => {
  const held = client.getQueryData<Summary>(notificationKeys.summary);
  const after = held && summaryAfter(held, event);
  addNews(client, event);
  if (after !== held) client.setQueryData<Summary>(notificationKeys.summary, after);
  client.setQueriesData<NotificationPages>(
    { queryKey: notificationKeys.lists },
    (pages) => pages && pagesAfter(pages, event),
  );
  return { changed: !held || after !== held, unsure: held !== undefined && isUnsure(held, event) };
};

/** Whatever of notifications is on screen is read again. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: notificationKeys.all });
