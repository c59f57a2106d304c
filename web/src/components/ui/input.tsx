import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** The placeholder lets the style sheet tell whether it is empty. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input placeholder=" " {...rest} className={controlClass('min-h-target px-3', className)} />
);
