import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...rest} className={controlClass('min-h-target appearance-none pe-8 ps-3', className)} />
    <ChevronDown size={16} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted" />
  </span>
);
