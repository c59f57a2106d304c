import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A block where something will stand. */
export const Bone = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block rounded-control bg-tint', className)} />
);

/** The geometry of what is being loaded. It takes its room at once and shows after 150 ms, so that a quick answer does not flicker. */
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
