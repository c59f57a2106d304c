// Before the first paint, so that nobody who chose a theme sees the other one flash by.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('showhands.theme');
  } catch {
    // Storage may be forbidden; then the theme is the system's.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
