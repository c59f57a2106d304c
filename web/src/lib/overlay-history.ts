import { overlays } from '#components/ui/overlays.ts';
import { followedLink, isLeavingBlocked } from './navigation-blocker.ts';

/** How many overlays the current history entry stands for. Kept in its state, beside the router's. */
const entryDepth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;
};

const pushEntry = () => {
  const overlayState = { ...history.state, overlays: entryDepth() + 1 };
  // For the entry below, so that closing the overlay does not scroll the screen back to where it was opened.
  history.scrollRestoration = 'manual';
  history.pushState(overlayState, '');
};

/**
 * Gives each open overlay a history entry, so that Back closes the overlay instead of leaving the screen. An entry ends
 * with its overlay: closing the overlay goes back, and following a link from it goes back first. Forward or a reload
 * may find an entry without its overlay, which is left at once. Returns a function that stops this.
 */
export const keepOverlayHistory = (): (() => void) => {
  /** The callback that waits for the traversal that this module has started; null without a traversal. */
  let arrivals: (() => void)[] | null = null;
  /** Overlays whose entries a navigation has removed. They close as the next screen appears. */
  let left: ReturnType<typeof overlays.get> = [];

  const kept = () => overlays.get().filter((overlay) => !left.includes(overlay));

  const goBack = (entries: number, then: () => void) => {
    if (arrivals) return void arrivals.push(then);
    arrivals = [then];
    history.go(-entries);
  };

  const settle = () => {
    if (arrivals) return;
    const { length } = kept();
    if (entryDepth() > length) goBack(entryDepth() - length, settle);
    else while (entryDepth() < length) pushEntry();
  };
  /** After the commit that may close one overlay and open the next, which then takes over the entry. */
  const settleSoon = () => queueMicrotask(settle);

  const leave = (proceed: () => void): void => {
    if (entryDepth() > 0) return goBack(entryDepth(), () => leave(proceed));
    left = overlays.get();
    proceed();
  };

  const onPopState = () => {
    history.scrollRestoration = 'auto';
    const waiting = arrivals;
    arrivals = null;
    if (waiting) return waiting.forEach((then) => then());
    const closed = kept().slice(entryDepth()).toReversed();
    for (const close of closed) close();
    if (closed.length === 0) settle();
  };

  const onClick = (event: MouseEvent) => {
    // A blocked link is followed by `leave` once it is confirmed.
    const link = entryDepth() > 0 && !isLeavingBlocked() ? followedLink(event) : null;
    if (!link || link.origin !== location.origin || link.download !== '') return;
    event.preventDefault();
    event.stopPropagation();
    // Clicking again lets the router handle the link, from the entry of the screen.
    leave(() => link.click());
  };

  const stopListening = overlays.subscribe(settleSoon);
  overlays.setLeave(leave);
  window.addEventListener('popstate', onPopState);
  document.addEventListener('click', onClick, { capture: true });
  settleSoon();
  return () => {
    stopListening();
    overlays.setLeave((proceed) => proceed());
    window.removeEventListener('popstate', onPopState);
    document.removeEventListener('click', onClick, { capture: true });
  };
};
