/** An error whose message, if not empty, is a text for the user. */
export class UserFacingError extends Error {
  override name = 'ShownError';
}

/** The error's text for the user, else the screen's own `fallback`. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof UserFacingError && error.message) || fallback;
