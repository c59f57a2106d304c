import { useEffect, useState } from 'react';

type Go = () => void;

/** Holds back whoever is about to leave, while there is something to lose. */
let guard: ((go: Go) => void) | null = null;

/** Whether somebody is on their way out past the guard, having been asked. */
let passing = false;

const pass = (go: Go): void => {
  passing = true;
  go();
  passing = false;
};

/** Leaves the screen by `go`, unless a form asks first; then it goes when the person says so. */
export const leaveBy = (go: Go): void => (guard ? guard(go) : go());

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The link that would lead away from this page, if the click is on one. */
const wayOut = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || !isPlain(event) || (link.target !== '' && link.target !== '_self')) return null;
  return link.pathname === location.pathname && link.origin === location.origin ? null : link;
};

/** Whether the browser's buttons would lead to another screen of this page; to another page it asks by itself. */
const leadsOff = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  navigationType === 'traverse' &&
  cancelable &&
  destination.sameDocument &&
  new URL(destination.url).pathname !== location.pathname;

/**
 * Holds whoever goes back or forward by the browser's buttons, where the browser lets a page know beforehand. It does so
 * once: a second press without anything in between leads off, so that nobody is trapped. Returns how to end it.
 */
const holdBack = (hold: (go: Go) => void): (() => void) => {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    if (!leadsOff(event)) return;
    event.preventDefault();
    hold(() => {
      stop();
      navigation.traverseTo(event.destination.key);
    });
  };
  const stop = () => navigation.removeEventListener('navigate', onNavigate);
  navigation.addEventListener('navigate', onNavigate);
  return stop;
};

/** Puts the guard up. Returns how to take it down. */
const putUp = (hold: (go: Go) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const link = passing ? null : wayOut(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    // Followed later by the router that it belongs to.
    hold(() => link.click());
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const stopHoldingBack = holdBack(hold);
  guard = hold;
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('beforeunload', onUnload);
  return () => {
    guard = null;
    stopHoldingBack();
    document.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('beforeunload', onUnload);
  };
};

/** Holds back whoever follows a link away, goes back, signs out, closes the tab or reloads it while there is something to lose. */
export const useLeaveGuard = (losing: boolean) => {
  const [held, setHeld] = useState<Go | null>(null);
  useEffect(() => (losing ? putUp((go) => setHeld(() => go)) : undefined), [losing]);

  const stay = () => setHeld(null);
  const leave = () => {
    stay();
    if (held) pass(held);
  };
  return { held: held !== null, stay, leave };
};
