import type { ReactNode } from 'react';

/** Scrolls a table that is wider than the screen, also by the arrow keys. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    tabIndex={0}
    className="relative scroll-shadows overflow-x-auto overscroll-x-contain -outline-offset-2"
  >
    {children}
  </section>
);
