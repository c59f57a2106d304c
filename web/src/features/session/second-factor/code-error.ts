import { signInCodeMessages } from '#lib/messages/sign-in-code.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { hasCode } from '../password/server-error.ts';

const copy = signInCodeMessages;

/** Undefined without an error. */
export const codeError = (error: Error | null): string | undefined => {
  if (!error) return undefined;
  return hasCode(error, 'wrong_code') ? copy.wrong : errorText(error, copy.failed);
};
