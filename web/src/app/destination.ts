import { matchPath } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { screens } from './screens.ts';

/**
 * Where a sign-in screen leads: the address that the user asked for, else the dashboard. It is the history state of the
 * sign-in screens rather than a part of their addresses, which no link can therefore make lead elsewhere.
 */
export const destinationOf = (state: unknown): string =>
  // Two slashes at the start of an own address would be another host to the router.
  typeof state === 'string' && /^\/(?!\/)/.test(state) ? state : paths.dashboard;

const PURPOSES = ['poll', 'code', 'pollResults', 'create'] as const;

/** What a destination is for, if there is more to say than that it is the dashboard. */
export const purposeOf = (destination: string): (typeof PURPOSES)[number] | 'other' | null => {
  const [pathname = ''] = destination.split(/[?#]/);
  if (pathname === paths.dashboard) return null;
  return PURPOSES.find((name) => matchPath(screens[name].path, pathname)) ?? 'other';
};
