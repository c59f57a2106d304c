import type { ReactNode } from 'react';

/** Said to those who hear the page, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>;
