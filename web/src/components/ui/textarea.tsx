import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** Grows with its text in browsers with `field-sizing`. The placeholder lets the style sheet tell whether it is empty. */
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    placeholder=" "
    {...rest}
    className={controlClass('field-sizing-content min-h-18 resize-y px-3 py-2', className)}
  />
);
