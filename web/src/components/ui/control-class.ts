import { cx } from './cx.ts';

/** The look of a field. Its border is dark enough to be seen as one (3:1), and its text too large to make a phone zoom. */
export const controlClass = (...names: (string | undefined)[]): string =>
  cx(
    'w-full rounded-control border border-muted bg-surface text-field text-ink',
    'hover:border-ink invalid:border-signal invalid:hover:border-signal disabled:cursor-not-allowed disabled:opacity-60',
    ...names,
  );
