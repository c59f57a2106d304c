import { registrationSchema, texts } from '@showhands/contracts';
import * as z from 'zod/mini';

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  // `when` runs this check also if other fields are invalid, so that all errors are shown at once.
  { path: ['confirmPassword'], message: texts.auth.passwordsDoNotMatch, when: () => true },
);

const newPassword = { password: registrationSchema.shape.password, confirmPassword: z.string() };

export const registerFormSchema = z
  .extend(registrationSchema, { confirmPassword: newPassword.confirmPassword })
  .check(passwordsMatch);

export const resetFormSchema = z.object(newPassword).check(passwordsMatch);

export const changeFormSchema = z
  .object({ currentPassword: z.string().check(z.minLength(1, texts.auth.passwordRequired)), ...newPassword })
  .check(passwordsMatch);

export const changeEmailFormSchema = z.extend(z.pick(registrationSchema, { email: true }), {
  password: z.string().check(z.minLength(1, texts.auth.passwordRequired)),
});

export const forgotFormSchema = z.pick(registrationSchema, { email: true });
