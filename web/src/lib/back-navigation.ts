import { useLocation } from 'react-router-dom';

const backTargets = ['dashboard', 'my-polls', 'profile', 'results', 'notifications', 'poll'] as const;

/** The screen that a back link leads to. */
export type BackTarget = (typeof backTargets)[number];

/** Location state of a link: where the back link of the next screen leads. */
interface BackState {
  readonly from: BackTarget;
  /** Location state of the screen `from`, restored on the way back, so that its own back link still works. */
  readonly before: unknown;
  /** Query string of the screen `from`: its search and filters. */
  readonly search: string;
}

const isBackTarget = (value: unknown): value is BackTarget => backTargets.some((origin) => origin === value);

/** The state for a link on the screen `origin`; `before` is that screen's own location state. */
export const backState = (origin: BackTarget, before: unknown = null, search = ''): BackState => ({
  from: origin,
  before,
  search,
});

/** The state for a link on a list, which keeps the list's current filters. */
export const useListBackState = (origin: BackTarget): BackState => backState(origin, null, useLocation().search);

/** The back state of the current screen. Without one, after an opened URL for example, back leads to the dashboard. */
export const useBackState = (): BackState => {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state) || !isBackTarget(state.from)) {
    return backState('dashboard');
  }
  const search = 'search' in state && typeof state.search === 'string' ? state.search : '';
  return backState(state.from, 'before' in state ? state.before : null, search);
};
