/** The result, or `fallback` where the browser refuses. */
export const attempt = <T, F>(run: () => T, fallback: F): T | F => {
  try {
    return run();
  } catch {
    return fallback;
  }
};
