import type { ReactNode } from 'react';

/** One label and value of a side column's definition list. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
    <dt className="shrink-0 text-13 text-muted">{label}</dt>
    <dd className="min-w-0 text-end text-15 figures">{children}</dd>
  </div>
);
