import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'svg'> {
  /** Of one side, in pixels. */
  size?: number;
}

/** Draws shapes in a square of 24 units by strokes in the colour of the text. Decoration: a label has its meaning. */
export const SvgIcon = ({ size = 24, children, ...rest }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    {...rest}
  >
    {children}
  </svg>
);
