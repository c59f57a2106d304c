import type { QueryClient } from '@tanstack/react-query';
import type { NotificationEvent } from './live.ts';

interface News {
  /** How many events there have been. */
  readonly count: number;
  /** The latest of them. */
  readonly latest: readonly NotificationEvent[];
}

/** More than happen while an answer is on its way. */
const KEPT = 200;

/** In the cache, so that it goes together with what it is about. */
const KEY = ['notifications', 'news'] as const;

const newsOf = (client: QueryClient): News => client.getQueryData<News>(KEY) ?? { count: 0, latest: [] };

/** What has happened so far: to be noted when something is asked for. */
export const newsCount = (client: QueryClient): number => newsOf(client).count;

export const addNews = (client: QueryClient, event: NotificationEvent): void => {
  const { count, latest } = newsOf(client);
  client.setQueryData<News>(KEY, { count: count + 1, latest: [...latest, event].slice(-KEPT) });
};

/** What has happened since: an answer that was asked for then may have left the server before. */
export const newsSince = (client: QueryClient, count: number): readonly NotificationEvent[] => {
  const news = newsOf(client);
  const missed = news.count - count;
  return missed > 0 ? news.latest.slice(-missed) : [];
};
