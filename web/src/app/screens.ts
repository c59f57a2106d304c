import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { paths, patterns } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const PAUSES_MS = [1_000, 3_000];

/** Asks again for a chunk that did not come: a lost network is often back in a moment. */
const patiently = async (load: Load): ReturnType<Load> => {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
};

const screen = (pattern: string, load: Load) => ({ pattern, load, Component: lazy(() => patiently(load)) });

/** Each screen is a chunk of its own, fetched when its address is asked for. */
export const screens = {
  login: screen(paths.login, async () => ({ default: (await import('./routes/login.tsx')).Login })),
  register: screen(paths.register, async () => ({ default: (await import('./routes/register.tsx')).Register })),
  dashboard: screen(paths.dashboard, async () => ({ default: (await import('./routes/dashboard.tsx')).Dashboard })),
  createPoll: screen(paths.create, async () => ({ default: (await import('./routes/create-poll.tsx')).CreatePoll })),
  myPolls: screen(paths.myPolls, async () => ({ default: (await import('./routes/my-polls.tsx')).MyPolls })),
  editPoll: screen(patterns.editPoll, async () => ({ default: (await import('./routes/edit-poll.tsx')).EditPoll })),
  pollResults: screen(patterns.pollResults, async () => ({
    default: (await import('./routes/poll-results.tsx')).PollResults,
  })),
  results: screen(paths.results, async () => ({ default: (await import('./routes/results.tsx')).Results })),
  profile: screen(paths.profile, async () => ({ default: (await import('./routes/profile.tsx')).Profile })),
  notifications: screen(paths.notifications, async () => ({
    default: (await import('./routes/notifications.tsx')).Notifications,
  })),
  poll: screen(patterns.poll, async () => ({ default: (await import('./routes/poll-detail.tsx')).PollDetail })),
};

/** Begins to fetch the screen of an address that is about to be asked for. */
export const preloadScreen = (pathname: string): void => {
  for (const { pattern, load } of Object.values(screens)) {
    // A chunk that does not come now is asked for again by the screen itself.
    if (matchPath(pattern, pathname)) load().catch(() => undefined);
  }
};
