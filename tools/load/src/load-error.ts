/** A load test that cannot run; the message is one line that names the remedy. */
export class LoadError extends Error {
  override name = 'LoadError';
}
