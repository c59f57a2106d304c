/** A busy page may have no idle moment; after this time the callback runs anyway. */
const TIMEOUT_MS = 2_000;

/** For browsers without `requestIdleCallback`: about the time that rendering a screen takes. */
const FALLBACK_DELAY_MS = 200;

/** Resolves when the page is idle. Parts beside the screen wait for it, so that the screen loads first. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS });
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });
