/** Why a load test cannot be done, in a line that says what to do about it. */
export class LoadError extends Error {
  override name = 'LoadError';
}
