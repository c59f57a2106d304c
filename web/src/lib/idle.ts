/** For who waits long enough, there is no idle moment. */
const AT_MOST_MS = 2_000;

/** Where a browser can't tell, about as long as it takes to show what has come. */
const SHOWN_MS = 200;

/** Resolves when the page has nothing better to do: what is beside the screen comes after the screen. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve, SHOWN_MS);
  });
