import { credentialsSchema, registrationSchema, texts } from '@showhands/contracts';
import * as z from 'zod';

export const loginFormSchema = credentialsSchema;

export const registerFormSchema = registrationSchema.extend({ confirmPassword: z.string() }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  // Said beside the other faults, not only once those are mended.
  { path: ['confirmPassword'], message: texts.auth.passwordsDoNotMatch, when: () => true },
);
