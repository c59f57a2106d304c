import { type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'a, button, input, label, select, summary, textarea';
const FIELDS = 'input, textarea, select';

/** The control that was pressed last, by pointer or by key. */
let pressed: Element | null = null;

document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest(CONTROLS) : null;
  },
  { capture: true },
);

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A short form counts as a whole: its field and its button belong together. */
const spanOf = (control: Element): Span => {
  const form = control.closest('form')?.getBoundingClientRect();
  return form && form.height < window.innerHeight / 2 ? form : control.getBoundingClientRect();
};

const overlap = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const connected = (...elements: (Element | null | undefined)[]): Element[] =>
  elements.filter((element): element is Element => element?.isConnected === true);

/** The height by which a toast covers controls in use and the keyboard, weighted, plus other text fields. */
const coveredBy = (toast: Element): number => {
  const place = toast.getBoundingClientRect();
  const { visualViewport: visible } = window;
  const keyboard = { top: visible ? visible.offsetTop + visible.height : window.innerHeight, bottom: Infinity };
  const inUse = connected(pressed, document.activeElement?.closest(FIELDS)).map(spanOf);
  const sum = (spans: Span[]) => spans.reduce((total, span) => total + overlap(place, span), 0);
  // A text field that is not in use matters less.
  return 10 * sum([...inUse, keyboard]) + sum([...document.querySelectorAll('textarea')].map(spanOf));
};

/** Leaves the toast at its edge of the screen, or moves it to the upper edge if it covers less there. */
const place = (region: HTMLElement) => {
  const toast = region.firstElementChild;
  delete region.dataset.edge;
  if (!toast) return;
  const usual = coveredBy(toast);
  if (usual === 0) return;
  region.style.setProperty('--toasts-shift', `${window.visualViewport?.offsetTop ?? 0}px`);
  region.dataset.edge = 'top';
  if (coveredBy(toast) >= usual) delete region.dataset.edge;
};

/**
 * Keeps a toast that spans the screen clear of the control that the user has just acted on and of the focused field.
 * Placed again for each toast, and when something is pressed, the focus moves or the on-screen keyboard appears.
 */
export const useToastPlacement = (region: RefObject<HTMLElement | null>, toastId: number | undefined) => {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toastId === undefined) return;
    const update = () => place(element);
    update();
    // After the listener above, which notes the pressed control.
    document.addEventListener('click', update, { capture: true });
    document.addEventListener('focusin', update);
    window.visualViewport?.addEventListener('resize', update);
    return () => {
      delete element.dataset.edge;
      document.removeEventListener('click', update, { capture: true });
      document.removeEventListener('focusin', update);
      window.visualViewport?.removeEventListener('resize', update);
    };
  }, [region, toastId]);
};
