import type { QueryClient } from '@tanstack/react-query';
import type { NotificationEvent } from './live.ts';

interface EventLog {
  /** Number of all events so far. */
  readonly count: number;
  readonly latest: readonly NotificationEvent[];
}

/** More events than arrive during one request. */
const MAX_EVENTS = 200;

/** Kept in the query cache, so that it is cleared together with the notifications. */
const KEY = ['notifications', 'events'] as const;

const logOf = (client: QueryClient): EventLog => client.getQueryData<EventLog>(KEY) ?? { count: 0, latest: [] };

/** Read before a request is sent, then passed to `eventsSince` when its response arrives. */
export const eventCount = (client: QueryClient): number => logOf(client).count;

export const logEvent = (client: QueryClient, event: NotificationEvent): void => {
  const { count, latest } = logOf(client);
  client.setQueryData<EventLog>(KEY, { count: count + 1, latest: [...latest, event].slice(-MAX_EVENTS) });
};

/** Events that arrived during a request: the server may have built its response before they happened. */
export const eventsSince = (client: QueryClient, count: number): readonly NotificationEvent[] => {
  const log = logOf(client);
  const missed = log.count - count;
  return missed > 0 ? log.latest.slice(-missed) : [];
};
