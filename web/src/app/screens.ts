import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { preloadable } from '../lib/preloadable.ts';
import { paths, patterns } from './paths.ts';
import type { Opening, Screen } from './screen.ts';

const screen = (pattern: string, load: () => Promise<Screen>) => ({
  pattern,
  read: async (client: QueryClient, opening: Opening) => (await load()).read?.(client, opening),
  ...preloadable(async () => (await load()).component),
});

/** Each screen is a chunk of its own, fetched when its address is asked for. */
export const screens = {
  login: screen(paths.login, async () => (await import('./routes/login.tsx')).login),
  register: screen(paths.register, async () => (await import('./routes/register.tsx')).register),
  dashboard: screen(paths.dashboard, async () => (await import('./routes/dashboard.tsx')).dashboard),
  createPoll: screen(paths.create, async () => (await import('./routes/create-poll.tsx')).createPoll),
  myPolls: screen(paths.myPolls, async () => (await import('./routes/my-polls.tsx')).myPolls),
  editPoll: screen(patterns.editPoll, async () => (await import('./routes/edit-poll.tsx')).editPoll),
  pollResults: screen(patterns.pollResults, async () => (await import('./routes/poll-results.tsx')).pollResults),
  results: screen(paths.results, async () => (await import('./routes/results.tsx')).results),
  profile: screen(paths.profile, async () => (await import('./routes/profile.tsx')).profile),
  notifications: screen(paths.notifications, async () => (await import('./routes/notifications.tsx')).notifications),
  poll: screen(patterns.poll, async () => (await import('./routes/poll-detail.tsx')).pollDetail),
};

const screensAt = (pathname: string) => Object.values(screens).filter(({ pattern }) => matchPath(pattern, pathname));

/** Fetches the screen of an address that is about to be asked for. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  await Promise.all(screensAt(pathname).map(({ preload }) => preload()));
};

/** Reads what the screen at an address shows first. What fails is for the screen to tell. */
export const readScreen = async (client: QueryClient, url: URL, viewerId: string): Promise<void> => {
  const readings = screensAt(url.pathname).map(({ pattern, read }) => {
    const params = matchPath(pattern, url.pathname)?.params ?? {};
    return read(client, { params, search: url.searchParams, viewerId }).catch(() => undefined);
  });
  await Promise.all(readings);
};
