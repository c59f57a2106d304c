import { cx } from '#components/ui/cx.ts';

/** Classes of the text buttons below a comment. */
export const actionClass = (...names: string[]): string =>
  cx(
    'inline-flex min-h-target items-center gap-2 rounded-control px-2 text-13 font-semibold text-muted transition-colors',
    'hover:bg-tint hover:text-ink',
    ...names,
  );
