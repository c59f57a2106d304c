const FIELDS = 'main :is(textarea, input:not([type=checkbox], [type=radio]))';

const isFilled = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';

/** Whether the viewer has typed something that is not sent, or has a dialog open. */
export const isOccupied = (): boolean =>
  [...document.querySelectorAll(FIELDS)].some(isFilled) || document.querySelector('dialog[open]') !== null;
