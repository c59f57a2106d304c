import { cx } from '../../../components/ui/cx.ts';

/** The look of what can be done with a comment: a row of words below it, in line with its text. */
export const actionClass = (...names: string[]): string =>
  cx(
    'inline-flex min-h-target items-center gap-2 rounded-control px-2 text-13 font-semibold text-muted transition-colors',
    'hover:bg-tint hover:text-ink',
    ...names,
  );
