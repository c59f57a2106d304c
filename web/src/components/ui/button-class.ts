import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'border border-line bg-surface text-ink hover:border-muted',
  quiet: 'text-ink hover:bg-tint',
  danger: 'border border-signal text-signal hover:bg-signal/10',
};

/** The classes of a button, also for links that look like one. */
export const buttonClass = (variant: ButtonVariant, className?: string): string =>
  cx(
    'inline-flex min-h-target items-center justify-center gap-2 rounded-control px-4 text-15 font-semibold transition-colors print:hidden',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    VARIANTS[variant],
    className,
  );
