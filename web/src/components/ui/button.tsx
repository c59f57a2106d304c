import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  /** At work on what it was pressed for: it keeps its place and its focus, and does nothing meanwhile. */
  pending?: boolean;
  inactive?: boolean;
}

/** React focuses what can be seen when it appears, which in a dialog nothing can; the browser does so when it opens. */
const markFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

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
  // Not `disabled`: that would drop the focus of whoever pressed it.
  const press = (event: MouseEvent<HTMLButtonElement>) => (idle ? onClick?.(event) : event.preventDefault());
  return (
    <button
      {...rest}
      ref={rest.autoFocus ? markFirst : undefined}
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
