import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** @returns the ref of an element. `onFocusLost` is called when the element is removed while it contains the focus. */
export const useFocusLost = <Type extends HTMLElement>(onFocusLost: () => void): RefObject<Type | null> => {
  const element = useRef<Type>(null);
  const remove = useEffectEvent((removed: Type | null) => {
    // Afterwards: a modal dialog in the element keeps the rest of the page inert until then.
    if (removed?.contains(document.activeElement)) queueMicrotask(onFocusLost);
  });
  useLayoutEffect(() => {
    const { current } = element;
    return () => remove(current);
  }, []);
  return element;
};
