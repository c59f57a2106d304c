import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths, patterns } from './paths.ts';
import { preloadable } from './preloadable.ts';

const screen = (pattern: string, load: () => Promise<ComponentType>) => ({ pattern, ...preloadable(load) });

/** Each screen is a chunk of its own, fetched when its address is asked for. */
export const screens = {
  login: screen(paths.login, async () => (await import('./routes/login.tsx')).Login),
  register: screen(paths.register, async () => (await import('./routes/register.tsx')).Register),
  dashboard: screen(paths.dashboard, async () => (await import('./routes/dashboard.tsx')).Dashboard),
  createPoll: screen(paths.create, async () => (await import('./routes/create-poll.tsx')).CreatePoll),
  myPolls: screen(paths.myPolls, async () => (await import('./routes/my-polls.tsx')).MyPolls),
  editPoll: screen(patterns.editPoll, async () => (await import('./routes/edit-poll.tsx')).EditPoll),
  pollResults: screen(patterns.pollResults, async () => (await import('./routes/poll-results.tsx')).PollResults),
  results: screen(paths.results, async () => (await import('./routes/results.tsx')).Results),
  profile: screen(paths.profile, async () => (await import('./routes/profile.tsx')).Profile),
  notifications: screen(paths.notifications, async () => (await import('./routes/notifications.tsx')).Notifications),
  poll: screen(patterns.poll, async () => (await import('./routes/poll-detail.tsx')).PollDetail),
};

/** Fetches the screen of an address that is about to be asked for. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  const matching = Object.values(screens).filter(({ pattern }) => matchPath(pattern, pathname));
  await Promise.all(matching.map(({ preload }) => preload()));
};
