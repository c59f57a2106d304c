import { type FocusEvent, useEffect, useRef } from 'react';

/** The first action of a row: its title is a link too. */
const firstActionIn = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('a') ?? [])].find((link) => !link.closest('h2'));

const rowsIn = (region: HTMLElement | null) => [...(region?.querySelectorAll<HTMLElement>('article') ?? [])];

/**
 * Restores the focus when the row that contains it is removed: to the row at the same index, else to the last row, else
 * to the region.
 */
export const useFocusRestore = () => {
  const ref = useRef<HTMLElement>(null);
  /** Index of the row that contains the focus. */
  const focusedRow = useRef<number>(null);

  const onFocus = ({ target }: FocusEvent) => {
    const index = rowsIn(ref.current).findIndex((row) => row.contains(target));
    focusedRow.current = index === -1 ? null : index;
  };
  // React fires blur when the user moves the focus, but not when it removes the focused element.
  const onBlur = () => {
    focusedRow.current = null;
  };

  useEffect(() => {
    if (focusedRow.current === null || document.activeElement !== document.body) return;
    const rows = rowsIn(ref.current);
    const row = rows[Math.min(focusedRow.current, rows.length - 1)];
    (firstActionIn(row) ?? ref.current)?.focus();
  });

  return { ref, onFocus, onBlur };
};
