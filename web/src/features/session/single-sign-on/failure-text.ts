import { ApiError } from '#lib/http/api-error.ts';
import { singleSignOnMessages } from '#lib/messages/single-sign-on.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { suspensionText } from '../suspension-text.ts';

const { failures, failed } = singleSignOnMessages;

/** By the code of the error, with the end and the reason of a suspension. */
export const failureText = (error: Error): string => {
  if (!(error instanceof ApiError)) return errorText(error, failed);
  if (error.suspension) return suspensionText(error.suspension);
  return Object.entries(failures).find(([code]) => code === error.code)?.[1] ?? errorText(error, failed);
};
