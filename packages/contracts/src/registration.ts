import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { codePoints, isStorable, text } from './primitives.ts';
import { texts } from './texts.ts';

const CONTROL_CHARACTERS = /\p{Cc}/u;

export const usernameSchema = text({
  required: texts.auth.usernameRequired,
  min: limits.username.min,
  tooShort: texts.auth.usernameTooShort,
  max: limits.username.max,
  tooLong: texts.auth.usernameTooLong,
  mayBeInvisible: true,
}).check(z.refine((value) => !CONTROL_CHARACTERS.test(value), texts.auth.usernameCharacters));

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Trimmed; compared case-insensitively. */
const emailSchema = text({
  required: texts.auth.emailRequired,
  min: 1,
  max: limits.email.max,
  tooLong: texts.auth.emailInvalid,
}).check(z.refine((value) => value === '' || EMAIL.test(value), texts.auth.emailInvalid));

/** Not trimmed: every character of a password is significant. */
const passwordSchema = z.string({ error: texts.auth.passwordRequired }).check(
  z.superRefine((value, context) => {
    const length = codePoints(value);
    const broken =
      length < limits.password.min
        ? texts.auth.passwordTooShort
        : length > limits.password.max
          ? texts.auth.passwordTooLong
          : isStorable(value)
            ? undefined
            : texts.transport.unstorableText;
    if (broken) context.addIssue({ code: 'custom', message: broken });
  }),
);

/** The token of a personal invitation in a path of the page. */
export const invitationIn = (path: string): string | undefined => /^\/join#([\w-]{1,100})$/.exec(path)?.[1];

export const registrationSchema = z.object({ username: usernameSchema, email: emailSchema, password: passwordSchema });
