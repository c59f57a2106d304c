import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { paths, patterns } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const screen = (pattern: string, load: Load) => ({ pattern, load, Component: lazy(load) });

/** Each screen is a chunk of its own, fetched when its address is asked for. */
export const screens = {
  login: screen(paths.login, async () => ({ default: (await import('./routes/login.tsx')).Login })),
  register: screen(paths.register, async () => ({ default: (await import('./routes/register.tsx')).Register })),
  dashboard: screen(paths.dashboard, async () => ({ default: (await import('./routes/dashboard.tsx')).Dashboard })),
  createPoll: screen(paths.create, async () => ({ default: (await import('./routes/create-poll.tsx')).CreatePoll })),
  poll: screen(patterns.poll, async () => ({ default: (await import('./routes/poll-detail.tsx')).PollDetail })),
};

/** Begins to fetch the screen of an address that is about to be asked for. */
export const preloadScreen = (pathname: string): void => {
  for (const { pattern, load } of Object.values(screens)) {
    // A chunk that does not come is asked for again by whoever shows it, who can tell the person.
    if (matchPath(pattern, pathname)) load().catch(() => undefined);
  }
};
