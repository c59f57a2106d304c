import { type Shortcut, shortcuts } from './shortcuts.ts';

/** The shortcut of the screen that a key has, also while shortcuts are turned off. */
export const shortcutOf = (key: string): Shortcut | undefined =>
  shortcuts.active.get().findLast(({ keys }) => keys.includes(key));

export const pressShortcut = (key: string): void => shortcutOf(key)?.run(key);
