/** An error whose message, where it has one, is worded for the person. */
export class ShownError extends Error {
  override name = 'ShownError';
}

/** What was said, else what the screen says when nobody said anything. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ShownError && error.message) || fallback;
