import { useEffect, useState } from 'react';
import { overlays } from '#components/ui/overlays.ts';

type Proceed = () => void;

/** Set while a form has unsaved changes: keeps a navigation until the user confirms it. */
let block: ((proceed: Proceed) => void) | null = null;

/** True while a confirmed navigation runs, which must not be blocked again. */
let proceeding = false;

const runUnblocked = (proceed: Proceed): void => {
  proceeding = true;
  proceed();
  proceeding = false;
};

/**
 * Runs `proceed`, which leaves the screen, after the history entries of open overlays are gone; with unsaved changes, only
 * after the user has confirmed.
 */
export const leaveUnlessBlocked = (proceed: Proceed): void => (block ? block(proceed) : overlays.leave(proceed));

/** Whether leaving the screen needs a confirmation. */
export const isLeavingBlocked = (): boolean => block !== null;

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The clicked link, if it opens in this tab. */
export const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link?.href && isPlainClick(event) && (link.target === '' || link.target === '_self') ? link : null;
};

/** The clicked link, if it leads to another screen or page in this tab. */
const leavingLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = followedLink(event);
  return link?.pathname === location.pathname && link.origin === location.origin ? null : link;
};

/** Whether back or forward leads to another screen. For another page, `beforeunload` asks. */
const isLeavingTraversal = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  navigationType === 'traverse' &&
  cancelable &&
  destination.sameDocument &&
  new URL(destination.url).pathname !== location.pathname;

/**
 * Blocks the browser's back and forward buttons, in browsers with the Navigation API. Browsers make only the first
 * traversal without user input in between cancelable, so a second press leaves. Returns a function that stops blocking.
 */
const blockTraversal = (onBlock: (proceed: Proceed) => void): (() => void) => {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    if (!isLeavingTraversal(event)) return;
    event.preventDefault();
    onBlock(() => {
      stop();
      navigation.traverseTo(event.destination.key);
    });
  };
  const stop = () => navigation.removeEventListener('navigate', onNavigate);
  navigation.addEventListener('navigate', onNavigate);
  return stop;
};

/** Blocks every way of leaving the screen. Returns a function that stops blocking. */
const startBlocking = (onBlock: (proceed: Proceed) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const link = proceeding ? null : leavingLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    // Clicking again lets the router handle the link.
    onBlock(() => link.click());
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const stopBlockingTraversal = blockTraversal(onBlock);
  block = onBlock;
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('beforeunload', onUnload);
  return () => {
    block = null;
    stopBlockingTraversal();
    document.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('beforeunload', onUnload);
  };
};

/**
 * While `hasUnsavedChanges`, blocks links, back and forward, sign-out, closing and reloading the tab. `blocked` is true
 * while a navigation waits for the user to `stay` or `leave`.
 */
export const useNavigationBlocker = (hasUnsavedChanges: boolean) => {
  const [pending, setPending] = useState<Proceed | null>(null);
  useEffect(
    () => (hasUnsavedChanges ? startBlocking((proceed) => setPending(() => proceed)) : undefined),
    [hasUnsavedChanges],
  );

  const stay = () => setPending(null);
  const leave = () => {
    stay();
    if (pending) overlays.leave(() => runUnblocked(pending));
  };
  return { blocked: pending !== null, stay, leave };
};
