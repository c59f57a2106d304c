import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { setAutofocus } from './set-autofocus.ts';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  /** While its action runs the button keeps its size and focus, and ignores clicks. */
  pending?: boolean;
  inactive?: boolean;
}

export const Button = ({
  variant = 'secondary',
  pending = false,
  inactive = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) => {
  const idle = !pending && !inactive;
  // Not `disabled`, which would drop the focus.
  const press = (event: MouseEvent<HTMLButtonElement>) => (idle ? onClick?.(event) : event.preventDefault());
  return (
    <button
      {...rest}
      ref={rest.autoFocus ? setAutofocus : undefined}
      type={type}
      aria-disabled={idle ? undefined : true}
      aria-busy={pending || undefined}
      className={buttonClass(variant, className)}
      onClick={press}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
};
