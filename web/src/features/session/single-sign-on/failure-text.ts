import { ApiError } from '#lib/http/api-error.ts';
import { singleSignOnMessages } from '#lib/messages/single-sign-on.ts';
import { errorText } from '#lib/user-facing-error.ts';

const { failures, failed } = singleSignOnMessages;

/** By the code of the error. */
export const failureText = (error: Error): string =>
  (error instanceof ApiError && Object.entries(failures).find(([code]) => code === error.code)?.[1]) ||
  errorText(error, failed);
