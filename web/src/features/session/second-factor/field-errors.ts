import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { signInCodeMessages } from '#lib/messages/sign-in-code.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { hasCode } from '../password/server-error.ts';

export interface Entered {
  readonly password: string;
  readonly code: string;
}

export interface FieldErrors {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** An error that belongs to no field. */
  readonly form?: string | undefined;
}

export const missingFields = ({ password, code }: Entered): FieldErrors => ({
  ...(password === '' && { password: secondFactorMessages.passwordMissing }),
  ...(code.trim() === '' && { code: signInCodeMessages.missing }),
});

export const errorsOf = (error: Error | null, fallback: string): FieldErrors => {
  if (!error) return {};
  if (hasCode(error, 'wrong_password')) return { password: secondFactorMessages.passwordWrong };
  // The code of an app may be too short, which the contract rejects.
  if (hasCode(error, 'wrong_code') || hasCode(error, 'validation_failed')) return { code: signInCodeMessages.wrong };
  return { form: errorText(error, fallback) };
};
