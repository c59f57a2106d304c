import { useEffect, useEffectEvent } from 'react';
import { isRightToLeft } from '#lib/text-direction.ts';

const NEXT = ['ArrowDown', 'PageDown'];
const PREVIOUS = ['ArrowUp', 'PageUp'];

const isNext = (key: string): boolean => NEXT.includes(key) || key === (isRightToLeft() ? 'ArrowLeft' : 'ArrowRight');
const isPrevious = (key: string): boolean =>
  PREVIOUS.includes(key) || key === (isRightToLeft() ? 'ArrowRight' : 'ArrowLeft');

const CONTROLS = 'input, textarea, select, [contenteditable]';

/** Keys that move within a form or a dialog, or that have another meaning with a modifier. */
const isTakenElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(CONTROLS) !== null) ||
  document.querySelector('dialog[open]') !== null;

/** The keys that clickers of presenters send, and the arrows. They are no shortcuts that somebody may have turned off. */
export const useClicker = (next: () => void, previous: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = isNext(event.key) ? next : isPrevious(event.key) && previous;
    if (!run || isTakenElsewhere(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
