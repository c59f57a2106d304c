/**
 * Holds what is typed for a field that is on its way, so that no key of it does what it stands for elsewhere.
 * @returns ends it, and tells the characters
 */
export const holdKeys = (): (() => string) => {
  let typed = '';
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ([...event.key].length === 1) typed += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', hold, true);
  return () => {
    document.removeEventListener('keydown', hold, true);
    const held = typed;
    typed = '';
    return held;
  };
};
