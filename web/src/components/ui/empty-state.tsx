import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A sentence with the first action. */
  children?: ReactNode;
}

export const EmptyState = ({ title, children }: Props) => (
  <div className="border-t border-line py-8">
    <p className="text-21 font-semibold">{title}</p>
    {children !== undefined && <div className="mt-2 max-w-question text-muted">{children}</div>}
  </div>
);
