import { useLocation } from 'react-router-dom';

const origins = ['dashboard', 'my-polls', 'profile', 'results', 'notifications', 'poll'] as const;

/** The screen that one came from, so that the way back leads there. */
export type Origin = (typeof origins)[number];

interface Arrival {
  readonly from: Origin;
  /** How one had come to the screen of origin, so that going back there keeps its own way back. */
  readonly before: unknown;
  /** What was searched and filtered there. */
  readonly search: string;
}

const isOrigin = (value: unknown): value is Origin => origins.some((origin) => origin === value);

/** The state of a link that leads on from a screen; `before` is that screen's own state. */
export const from = (origin: Origin, before: unknown = null, search = ''): Arrival => ({
  from: origin,
  before,
  search,
});

/** The state of a link that leads on from a list as it is now. */
export const useFromList = (origin: Origin): Arrival => from(origin, null, useLocation().search);

/** What the link that led here said; whoever came by an address comes from the dashboard. */
export const useArrivedFrom = (): Arrival => {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state) || !isOrigin(state.from)) {
    return from('dashboard');
  }
  const search = 'search' in state && typeof state.search === 'string' ? state.search : '';
  return from(state.from, 'before' in state ? state.before : null, search);
};
