import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

/** Cells of a scrolled table. Cells have the borders, since a collapsed border does not stick. */
export const TABLE = 'min-w-full border-separate border-spacing-0 border-t border-line text-15';
export const CELL = 'border-b border-line px-3 py-2 align-top figures';
/** Takes only the width of its names. */
const HEAD = 'sticky start-0 z-1 w-px border-e border-b border-line bg-page py-2 pe-3 text-start';

/** The name of a row, which stays in view when the table is scrolled. */
export const RowHead = ({ strong = false, children }: { strong?: boolean; children: ReactNode }) => (
  <th scope="row" className={cx(HEAD, 'align-top', strong ? 'font-semibold' : 'font-normal')}>
    <span className="block w-[min(32vw,16rem)] wrap-anywhere max-sm:text-13">{children}</span>
  </th>
);

/** With `columns`, all that many have the same width. */
export const ColumnHead = ({ columns, children }: { columns?: number; children: ReactNode }) => (
  <th
    scope="col"
    {...(columns !== undefined && { style: { width: `${100 / columns}%` } })}
    className="border-b border-line px-3 py-2 text-start text-13 font-normal whitespace-nowrap text-muted"
  >
    {children}
  </th>
);

/** The head of the column of names. */
export const CornerHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className={cx(HEAD, 'text-13 font-normal text-muted')}>
    {children}
  </th>
);
