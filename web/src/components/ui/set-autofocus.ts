/**
 * A ref that sets the attribute for the browser: React's own `autoFocus` runs before a dialog opens, when nothing can be
 * focused.
 */
export const setAutofocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');
