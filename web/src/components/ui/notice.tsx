import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Props {
  tone?: 'plain' | 'own' | 'signal';
  role?: 'status' | 'alert';
  children: ReactNode;
}

const EDGES = { plain: 'border-muted', own: 'border-accent', signal: 'border-signal' };

/** A highlighted sentence with a coloured edge. */
export const Notice = ({ tone = 'plain', role, children }: Props) => (
  <div role={role} className={cx('border-s-2 py-1 ps-3 text-15', EDGES[tone])}>
    {children}
  </div>
);
