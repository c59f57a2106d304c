/**
 * Buffers the keys typed while a field is still loading, so that they trigger no shortcut of the page.
 * @returns a function that stops buffering and returns the characters
 */
export const bufferKeys = (): (() => string) => {
  let typed = '';
  const buffer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ([...event.key].length === 1) typed += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', buffer, true);
  return () => {
    document.removeEventListener('keydown', buffer, true);
    const buffered = typed;
    typed = '';
    return buffered;
  };
};
