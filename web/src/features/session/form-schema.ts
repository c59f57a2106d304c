import { credentialsSchema, registrationSchema, texts } from '@showhands/contracts';
import * as z from 'zod/mini';

export const loginFormSchema = credentialsSchema;

export const registerFormSchema = z.extend(registrationSchema, { confirmPassword: z.string() }).check(
  z.refine(
    ({ password, confirmPassword }) => password === confirmPassword,
    // Said beside the other faults, not only once those are mended.
    { path: ['confirmPassword'], message: texts.auth.passwordsDoNotMatch, when: () => true },
  ),
);
