import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={controlClass('min-h-target px-3', className)} />
);
