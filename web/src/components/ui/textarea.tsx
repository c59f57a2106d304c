import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** Grows with its text in browsers with `field-sizing`. */
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={controlClass('field-sizing-content min-h-18 resize-y px-3 py-2', className)} />
);
