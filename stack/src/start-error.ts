/** A start that failed for a reason that a person can mend: its message is the one line to show. */
export class StartError extends Error {
  override name = 'StartError';
}

export const codeOf = (error: unknown): string | undefined => {
  const code = Error.isError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};
