import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const itemsIn = (list: HTMLElement | null) => [...(list?.children ?? [])];
const buttonsIn = (item: Element | undefined) => [...(item?.querySelectorAll('button') ?? [])];

/**
 * Restores the focus when the item that contains it is removed: to the same button of the next item, else of the last
 * item, else to the heading.
 */
export const useListFocus = () => {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ readonly item: number; readonly button: number }>(null);

  const onFocus = ({ target }: FocusEvent) => {
    const items = itemsIn(list.current);
    const item = items.findIndex((one) => one.contains(target));
    focused.current = { item, button: buttonsIn(items[item]).findIndex((one) => one.contains(target)) };
  };
  // React fires blur when the user moves the focus, but not when it removes the focused element.
  const onBlur = () => {
    focused.current = null;
  };

  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || document.activeElement !== document.body) return;
    focused.current = null;
    const items = itemsIn(list.current);
    const next = buttonsIn(items[Math.min(last.item, items.length - 1)])[last.button];
    (next ?? heading.current)?.focus();
  });

  return { heading, listProps: { ref: list, onFocus, onBlur } };
};
