import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

interface Props extends ComponentProps<'button'> {
  label: string;
  icon: ReactNode;
}

export const IconButton = ({ label, icon, type = 'button', className, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-flex size-target shrink-0 items-center justify-center rounded-control text-muted transition-colors',
      'hover:bg-tint hover:text-ink',
      className,
    )}
  >
    {icon}
  </button>
);
