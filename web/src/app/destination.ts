import { matchPath } from 'react-router-dom';
import { browserStorage } from '#lib/device/storage.ts';
import { paths, patterns } from '#lib/paths.ts';
import { KEPT_KEY } from '#lib/session/kept-key.ts';
import { screens } from './screens.ts';

/**
 * Where a sign-in screen leads: the address that the user asked for, else the dashboard. It is the history state of the
 * sign-in screens rather than a part of their addresses, which no link can therefore make lead elsewhere.
 */
export const destinationOf = (state: unknown): string =>
  // Two slashes at the start of an own address would be another host to the router.
  typeof state === 'string' && /^\/(?!\/)/.test(state) ? state : paths.dashboard;

const PURPOSES = ['poll', 'code', 'join', 'pollResults', 'create'] as const;

/** The purpose of a destination; null for the dashboard. */
export const purposeOf = (destination: string): (typeof PURPOSES)[number] | 'other' | null => {
  const [pathname = ''] = destination.split(/[?#]/);
  if (pathname === paths.dashboard) return null;
  return PURPOSES.find((name) => matchPath(screens[name].path, pathname)) ?? 'other';
};

/**
 * The screen that a signed-out visitor of an address sees first. Visitors by a code, from the wall of a room, or by a personal
 * link mostly have no account yet, unless this browser keeps some.
 */
export const entranceOf = (pathname: string): string =>
  [patterns.code, patterns.join].some((pattern) => matchPath(pattern, pathname)) &&
  browserStorage.getItem(KEPT_KEY) === null
    ? paths.register
    : paths.login;
