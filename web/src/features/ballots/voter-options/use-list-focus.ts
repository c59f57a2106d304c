import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const itemsIn = (list: HTMLElement | null) => [...(list?.children ?? [])];
const buttonsIn = (item: Element | undefined) => [...(item?.querySelectorAll('button') ?? [])];

/**
 * Restores the focus when the item that contains it is removed: to the same button of the next item, else of the last
 * item, else to the heading. Buttons count from the end: items may begin with further ones.
 */
export const useListFocus = () => {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ readonly item: number; readonly fromEnd: number }>(null);

  const onFocus = ({ target }: FocusEvent) => {
    const items = itemsIn(list.current);
    const item = items.findIndex((one) => one.contains(target));
    const buttons = buttonsIn(items[item]);
    focused.current = { item, fromEnd: buttons.findIndex((one) => one.contains(target)) - buttons.length };
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
    const next = buttonsIn(items[Math.min(last.item, items.length - 1)]).at(last.fromEnd);
    (next ?? heading.current)?.focus();
  });

  return { heading, listProps: { ref: list, onFocus, onBlur } };
};
