/** An invalid command line or plan; its message goes to standard error, with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
