import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey block in the place of a loading text or picture. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block rounded-control bg-tint', className)} />
);

/**
 * A placeholder with the layout of the loading content. Takes its space at once, shows after 150 ms to avoid a flicker.
 */
export const Skeleton = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div role="status" aria-label={label} className={cx('animate-late', className)}>
    {children}
  </div>
);
