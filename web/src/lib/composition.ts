/**
 * Browsers report a key that an input method handles as `isComposing`, or, for the key that confirms a composition in
 * Safari, after `compositionend` with this code.
 */
const INPUT_METHOD_KEY = 229;

// oxlint-disable-next-line eslint/no-restricted-properties, typescript/no-deprecated -- This module is the rule's place.
const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === INPUT_METHOD_KEY;

// Captures on the window, before every other handler: none of the page sees a key that an input method handles.
window.addEventListener(
  'keydown',
  (event) => {
    if (isForInputMethod(event)) event.stopImmediatePropagation();
  },
  true,
);
