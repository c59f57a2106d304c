import { ApiError } from '#lib/http/api-error.ts';

/** The server's message about one field of the request body. */
export const fieldErrorOf = (error: Error, path: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((one) => one.path === path)?.message : undefined;

export const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
