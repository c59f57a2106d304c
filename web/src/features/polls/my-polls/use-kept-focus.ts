import { type FocusEvent, useEffect, useRef } from 'react';

const rowsIn = (region: HTMLElement | null) => [...(region?.querySelectorAll<HTMLElement>('article') ?? [])];

/**
 * A row that leaves takes the focus with it: whoever was in it goes on in the one that took its place, in the last one,
 * or where the list stood.
 */
export const useKeptFocus = () => {
  const ref = useRef<HTMLElement>(null);
  /** The row that has the focus. */
  const place = useRef<number>(null);

  const onFocus = ({ target }: FocusEvent) => {
    const index = rowsIn(ref.current).findIndex((row) => row.contains(target));
    place.current = index === -1 ? null : index;
  };
  // React tells of those who go elsewhere, and not of what it takes away itself.
  const onBlur = () => {
    place.current = null;
  };

  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const rows = rowsIn(ref.current);
    const row = rows[Math.min(place.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>('a') ?? ref.current)?.focus();
  });

  return { ref, onFocus, onBlur };
};
