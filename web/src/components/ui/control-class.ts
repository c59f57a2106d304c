import { cx } from './cx.ts';

/**
 * The classes of a field. The border has a contrast of 3:1; the text is large enough that iOS does not zoom on focus.
 */
export const controlClass = (...names: (string | undefined)[]): string =>
  cx(
    'w-full rounded-control border border-muted bg-surface text-field text-ink',
    'hover:border-ink invalid:border-signal invalid:hover:border-signal disabled:cursor-not-allowed disabled:opacity-60',
    ...names,
  );

/** The classes of a radio button. */
export const radioClass =
  'size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border border-muted bg-surface checked:border-8 checked:border-accent disabled:opacity-60';
